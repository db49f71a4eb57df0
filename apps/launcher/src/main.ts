import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockDataFolder } from './data-folder.ts'
import { startPalisade } from './palisade.ts'
import { refuseUsedPort } from './port.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => console.log(`Palisade: ${line}`)

async function main() {
  const settings = readSettings(process.argv.slice(2), process.env)
  await refuseUsedPort(settings.port, settings.host)
  const unlock = lockDataFolder(settings.data)
  process.on('exit', unlock)
  if (!existsSync(path.join(settings.data, 'postgres'))) say(`first start: making ${settings.data}`)

  let stopAsked = () => {}
  const stop = new Promise<void>(resolve => (stopAsked = resolve))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAsked())

  const running = await startPalisade(settings, say, stop)
  await stop
  say('stopping …')
  await running.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
