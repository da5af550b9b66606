# Slurm on this machine alone: a controller and one node on the loopback interface,
# without authentication. Sourced.
#   slurm_start FOLDER   false: it did not come up; the logs are in FOLDER
#   slurm_stop
# SLURM_CONF is set for sbatch and squeue.

slurm_start() {
  local folder=$1 port=$((20000 + $$ % 20000)) host
  host=$(hostname -s)
  mkdir -p "$folder/state" "$folder/spool"
  export SLURM_CONF=$folder/slurm.conf
  cat >"$SLURM_CONF" <<CONF
ClusterName=loop
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/none
CredType=cred/none
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SchedulerType=sched/backfill
SchedulerParameters=sched_min_interval=100000
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  case $(slurmd -V) in *" 2"[0-2].*) ;; *) echo CgroupPlugin=disabled >"$folder/cgroup.conf" ;; esac   # slurmd 23.11 needs one else
  slurmctld -c && slurmd || return 1
  for ((i = 0; i < 100; i++)); do
    [ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && return 0
    sleep 0.1
  done
  return 1
}

slurm_stop() {
  local name pid
  for name in slurmd slurmctld; do
    pid=$(cat "$(dirname "$SLURM_CONF")/$name.pid" 2>/dev/null) && kill "$pid" 2>/dev/null
  done
  for ((i = 0; i < 50; i++)); do kill -0 "${pid:-0}" 2>/dev/null || break; sleep 0.1; done
}
