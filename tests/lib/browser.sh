# A headless Chromium, driven through ChromeDriver's WebDriver interface (W3C WebDriver, JSON over HTTP).
# Sourced; needs curl and jq.
#   browser_start FOLDER     a new profile there; false: it did not start
#   browser_open URL         waits until the page is loaded
#   browser_run SCRIPT       body of a function in JavaScript; prints what it returns, as JSON
#   browser_errors           what the console said at level SEVERE, a line each
#   browser_shot FILE        a picture of the window, PNG
#   browser_cdp METHOD JSON  a command of the DevTools protocol
#   browser_screen W H       a screen of this size, of any width
#   browser_media MEDIA SCHEME   screen or print, light or dark
#   browser_key KEY CODE     presses a key: Tab 9, ArrowRight 39, Enter 13, ...
#   browser_tabs N           presses Tab N times
#   browser_stop

browser_port=
browser_url=
browser_pid=

# Method, path, JSON: the value of the answer.
browser_ask() { curl -s -m 60 -X "$1" -H 'Content-Type: application/json' ${3+-d "$3"} "$browser_url$2" | jq -c .value; }

browser_start() {
  local folder=$1 options i session
  chromedriver --port=0 >"$folder/driver.log" 2>&1 &
  browser_pid=$!
  for ((i = 0; i < 100; i++)); do
    browser_port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' "$folder/driver.log")
    [ -n "$browser_port" ] && break
    sleep 0.1
  done
  [ -n "$browser_port" ] || return 1
  browser_url=http://127.0.0.1:$browser_port
  options=$(jq -nc --arg data "--user-data-dir=$folder/profile" '{capabilities: {alwaysMatch: {
    "goog:loggingPrefs": {browser: "ALL"},
    "goog:chromeOptions": {args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
      "--window-size=1300,1000", $data]}}}}')
  session=$(browser_ask POST /session "$options" | jq -r .sessionId)
  [ -n "$session" ] && [ "$session" != null ] || return 1
  browser_url+=/session/$session
}

browser_open() { browser_ask POST /url "$(jq -nc --arg url "$1" '{url: $url}')" >/dev/null; }
browser_run() { browser_ask POST /execute/sync "$(jq -nc --arg script "$1" '{script: $script, args: []}')"; }
browser_errors() { browser_ask POST /se/log '{"type": "browser"}' | jq -r '.[] | select(.level == "SEVERE") | .message'; }
browser_size() { browser_ask POST /window/rect "$(jq -nc --argjson w "$1" --argjson h "$2" '{width: $w, height: $h}')" >/dev/null; }
browser_shot() { browser_ask GET /screenshot | jq -r . | base64 -d >"$1"; }

browser_cdp() {
  browser_ask POST /goog/cdp/execute "$(jq -nc --arg cmd "$1" --argjson params "$2" '{cmd: $cmd, params: $params}')"
}
browser_screen() {
  browser_cdp Emulation.setDeviceMetricsOverride "{\"width\":$1,\"height\":$2,\"deviceScaleFactor\":1,\"mobile\":false}" >/dev/null
}
browser_media() {
  browser_cdp Emulation.setEmulatedMedia \
    "{\"media\":\"$1\",\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"$2\"}]}" >/dev/null
}
browser_key() {
  browser_cdp Input.dispatchKeyEvent "{\"type\":\"rawKeyDown\",\"key\":\"$1\",\"code\":\"$1\",\"windowsVirtualKeyCode\":$2}" >/dev/null
}

browser_tabs() {
  browser_ask POST /actions "$(jq -nc --argjson n "$1" '{actions: [{type: "key", id: "keys",
    actions: [range($n) | {type: "keyDown", value: "\uE004"}, {type: "keyUp", value: "\uE004"}]}]}')" >/dev/null
}

browser_stop() {
  [ -n "$browser_pid" ] || return 0
  curl -s -m 10 -X DELETE "$browser_url" >/dev/null
  kill "$browser_pid" 2>/dev/null
  wait "$browser_pid" 2>/dev/null
  browser_pid=
}
