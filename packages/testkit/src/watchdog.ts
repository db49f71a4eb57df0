import { spawn } from 'node:child_process'

/**
 * Waits for a line. Without one its pipe has closed: whoever held it is dead, so nobody is left to end the server and to
 * remove its folder. A process that has its number by now is left alone.
 */
const SCRIPT = `
read -r line && exit 0
pid=$(head -n 1 "$0/cluster/postmaster.pid" 2>/dev/null)
ours() { [ -n "$pid" ] && grep -aqF "$0" "/proc/$pid/cmdline" 2>/dev/null; }
ours && kill -QUIT "$pid"
while ours; do sleep 0.1; done
rm -rf "$0"
`

/**
 * Ends the PostgreSQL of a folder when this process dies, however it dies: a run of tests that was killed can end nothing itself.
 * @returns lets the watchdog go, once everything is ended in order
 */
export function watchOver(folder: string): () => void {
  // In a group of its own, so that a signal to the terminal's group leaves it to do its work.
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  watchdog.stdin.on('error', () => undefined)
  return () => void watchdog.stdin.end('done\n')
}
