import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockDataFolder, refuseUnfinished } from './data-folder.ts'
import { startPalisade } from './palisade.ts'
import { refuseUsedPort } from './port.ts'
import { readSettings } from './settings.ts'

// Whatever we and our programs write is for this user alone; the server mends what earlier versions left.
process.umask(0o077)

const say = (line: string) => console.log(`Palisade: ${line}`)

const stop = new AbortController()
// A second signal changes nothing: a service manager signals every process, and npm and the bootstrap pass on what they get.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
// The channel to the process that started this one closes with it, however it ended; nobody could end the programs then.
process.on('disconnect', () => stop.abort())
if ('disconnect' in process && !process.connected) stop.abort()
stop.signal.addEventListener('abort', () => say('stopping …'))

async function main() {
  const settings = readSettings(process.argv.slice(2), process.env)
  await refuseUsedPort(settings.port, settings.host)
  const unlock = lockDataFolder(settings.data)
  process.on('exit', unlock)
  refuseUnfinished(settings.data)
  if (!existsSync(path.join(settings.data, 'postgres'))) say(`first start: making ${settings.data}`)
  const running = await startPalisade(settings, say, stop.signal)
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
  await running.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
