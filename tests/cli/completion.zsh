# zsh -f completion.zsh FOLDER LINE...: what zsh offers behind each line, with _culprit from FOLDER; `== LINE` stands before it.
# Below a list zsh shows the prompt and the line again. Where it offers nothing this waits for ever.
zmodload zsh/zpty
zpty z 'TERM=dumb zsh -f -i'
zpty -w z "PS1='<ready>'; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D; bindkey '^I' list-choices; LISTMAX=1000; setopt no_beep; echo set'-'up"
zpty -r z out '*set-up*'
shift
for line in "$@"; do
  zpty -w -n z "$line"$'\t'
  zpty -r z out "*<ready>${(b)line% }*"
  print -r -- "== $line"
  print -r -- "${out//$'\r'/}"
  zpty -w -n z $'\C-u'
done
zpty -d z
