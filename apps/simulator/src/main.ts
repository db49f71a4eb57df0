import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { listStories, startStory } from './commands.ts'
import { readConfig, type Config } from './config.ts'
import { createLoadSite } from './load/load-site.ts'
import { startSimulator } from './simulator.ts'

const usage = `Palisade simulated site
  --story <name>   play a story at the running site
  --list           list the stories
  --load <n>       serve n cameras of one recorded loop instead of the site
  --no-register    do not make the site known to the product`

const log = (text: string): void => console.log(`site: ${text}`)

type Running = { stop(): Promise<void> }

/** Ends cleanly once, on a signal or with the launcher. */
function endWith(running: Running, config: Config): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (config.PALISADE_SUPERVISED) process.on('disconnect', end)
}

async function serveLoad(cameras: number, config: Config): Promise<void> {
  const site = await createLoadSite({
    cameras,
    port: config.PALISADE_SIM_RTSP_PORT,
    host: config.PALISADE_SIM_HOST,
  })
  endWith(site, config)
  log(
    `${cameras} cameras of ${(site.bitsPerSecond / 1e6).toFixed(2)} Mbit/s on port ${site.port}, from ${site.urls[0]}`,
  )
}

async function serveSite(isRegistering: boolean, config: Config): Promise<void> {
  const simulator = await startSimulator({ config, isRegistering, log })
  endWith(simulator, config)
  log(
    `${config.PALISADE_SIM_CAMERAS} cameras on port ${simulator.rtspPort}, control port ${simulator.controlPort}`,
  )
  process.send?.({ type: 'ready', rtspPort: simulator.rtspPort, controlPort: simulator.controlPort })
}

/** Its codecs are an optional dependency (NOTICE.md). @throws Error */
function checkEncoder(): void {
  try {
    createRequire(import.meta.url).resolve('node-av/lib')
  } catch {
    throw new Error(
      'The simulated site cannot run: the npm package node-av, which encodes its cameras, is not installed.',
    )
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      story: { type: 'string' },
      list: { type: 'boolean' },
      load: { type: 'string' },
      register: { type: 'boolean', default: true },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(usage)
  if (values.list) return console.log(listStories())
  const config = readConfig(process.env)
  if (values.story !== undefined) return console.log(await startStory(values.story, config))
  checkEncoder()
  if (values.load !== undefined) return serveLoad(Math.max(1, Math.trunc(Number(values.load)) || 1), config)
  return serveSite(values.register, config)
}

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const text = error instanceof Error ? error.message : String(error)
  console.error(isPortTaken ? `A port of the simulated site is in use: ${text}` : text)
  process.exit(1)
})
