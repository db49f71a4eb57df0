import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@palisade/contract'
import type { Config } from './config.ts'
import { createControlServer } from './control/control-server.ts'
import type { ControlPart } from './http/request.ts'
import { startDevices } from './devices.ts'
import { controlledCameras } from './register/connections.ts'
import { createGuards } from './phones/guards.ts'
import { startPassers } from './people/passers.ts'
import { createProductClient, ProductAway } from './product/product-client.ts'
import { registerDesk } from './register/register-desk.ts'
import { registerFloors } from './register/register-floors.ts'
import { registerPeople } from './register/register-people.ts'
import { registerRules } from './register/register-rules.ts'
import { registerSite } from './register/register-site.ts'
import type { Login } from './product/sign-in.ts'
import { startChatter } from './sensors/chatter.ts'
import { createEventSender, type EventReport } from './sensors/event-sender.ts'
import type { CameraPlan } from './site/plan.ts'
import { findSensor } from './site/sensors.ts'
import { startOutages } from './site/outages.ts'
import { startSite } from './site/site.ts'
import { createGateSite } from './traffic/gate-site.ts'
import { speedingCar } from './stories/speeding-car.ts'
import { wantedPerson } from './stories/wanted-person.ts'
import { playStory, type StoryAction, type Story } from './stories/story.ts'

/** Stories that the demo plays at its start. */
const atStart = [speedingCar, wantedPerson]

type SimulatorOptions = { config: Config; isRegistering: boolean; log: (text: string) => void }

/** After this time there is a minute of footage that a case can keep, ms. */
const FOOTAGE_AFTER_MS = 75_000

/** Pause between two tries to reach a product that is not up yet, ms. */
const REGISTER_AGAIN_AFTER_MS = 1000

async function startEndpoints(config: Config, log: (text: string) => void) {
  const site = await startSite({
    cameras: config.PALISADE_SIM_CAMERAS,
    host: config.PALISADE_SIM_HOST,
    rtspPort: config.PALISADE_SIM_RTSP_PORT,
    framesPerSecond: config.PALISADE_SIM_FRAMES,
    hasClock: config.PALISADE_SIM_CLOCK,
    log,
  })
  const devices = await startDevices({ config, site, log }).catch(async (error: unknown) => {
    await site.stop()
    throw error
  })
  const guards = createGuards({ config, site, log })
  const isapi = devices.parts.get('isapi')
  const gateSite = createGateSite({ baseUrl: config.PALISADE_URL, site, isapi, log })
  return {
    site,
    devices,
    guards,
    gateSite,
    parts: new Map(devices.parts).set('phones', guards.control),
    stopEndpoints: async (): Promise<void> => {
      await devices.stop()
      await site.stop()
    },
  }
}

/** The whole virtual site: cameras, control port, sensors, and its registration with the product. */
export async function startSimulator({ config, isRegistering, log }: SimulatorOptions) {
  const { site, devices, guards, gateSite, parts, stopEndpoints } = await startEndpoints(config, log)
  const product = createProductClient(config.PALISADE_URL)
  const endings: (() => void)[] = []
  let apiKey = config.PALISADE_SIM_API_KEY
  const stopping = new AbortController()

  const sender = createEventSender({
    log,
    post(event) {
      if (apiKey === undefined) throw new ProductAway(contract.intake.report.path, 'no key yet')
      return product.postEvent(contract.intake.report.path, apiKey, event)
    },
  })

  async function report(code: string, event: Omit<EventReport, 'deviceCode' | 'picture'>): Promise<unknown> {
    const camera = findSensor(code)?.camera
    // An event without its picture is still an event.
    const picture = camera && (await site.snapshot(camera).catch(() => undefined))
    return sender.send({ deviceCode: code, picture: picture || undefined, ...event })
  }

  function reportCalmly(code: string, event: Omit<EventReport, 'deviceCode' | 'picture'>): void {
    report(code, event).catch((error: unknown) => log(`event of ${code}: ${String(error)}`))
  }

  function perform(action: StoryAction): void {
    if (action.kind === 'fault') site.setFault(action.camera, action.fault)
    else if (action.kind === 'visitor') site.sendVisitor(action.camera)
    else if (action.kind === 'vehicle') gateSite.drive(action.camera, action.passage)
    else if (action.kind === 'faces') showFaces(parts.get('isapi'), action, log)
    else reportCalmly(action.sensor, eventOf(action))
  }

  function play(story: Story): void {
    log(`story ${story.name}: ${story.title}`)
    endings.push(playStory(story, perform))
  }

  /** Gives a site that does something by itself its traffic, its people and its rules, one after the other: each signs in, and out at its end. */
  async function registerLife(login: Login, key: string): Promise<void> {
    await gateSite.register(login, key)
    await registerPeople(login, site.plans)
    await registerRules(login)
    // The lists of hits are empty until somebody is in a hurry, or wanted.
    atStart.forEach(play)
  }

  async function register(): Promise<void> {
    const password = config.PALISADE_ADMIN_PASSWORD
    if (password === undefined) return log('not registered: PALISADE_ADMIN_PASSWORD is not set')
    const login = { product, userName: config.PALISADE_ADMIN_USER, password }
    await retryWhileAway(stopping.signal, log, async () => {
      const done = await registerSite({
        ...login,
        cameras: site.plans,
        recorded: config.PALISADE_SIM_RECORDED,
        urlOf: site.urlOf,
        controlOf: id => (controlledCameras.includes(id) ? devices.controlOf(id) : undefined),
        panel: devices.panel,
      })
      apiKey = done.apiKey
      await registerFloors(login)
      await guards.begin(login)
      if (config.PALISADE_SIM_CHATTER) await registerLife(login, done.apiKey)
      log(registeredText(done))
    })
    if (config.PALISADE_SIM_CHATTER) await fillDesk(login, site.plans, stopping.signal, log)
  }

  const control = createControlServer({ port: config.PALISADE_SIM_CONTROL_PORT, site, report, play, parts })
  const { port: controlPort } = await control.start().catch(async (error: unknown) => {
    await stopEndpoints()
    throw error
  })
  if (config.PALISADE_SIM_CHATTER) endings.push(...startLife({ gateSite, report: reportCalmly, perform }))
  if (isRegistering) void register()

  return {
    rtspPort: site.port,
    controlPort,
    async stop(): Promise<void> {
      stopping.abort()
      for (const end of endings) end()
      sender.stop()
      gateSite.stop()
      await Promise.all([guards.stop(), control.stop()])
      await stopEndpoints()
    },
  }
}

/** Does what operators would have done on their desks, once there is footage of the site. */
async function fillDesk(
  login: Login,
  cameras: readonly CameraPlan[],
  signal: AbortSignal,
  log: (text: string) => void,
): Promise<void> {
  await delay(FOOTAGE_AFTER_MS, undefined, { signal }).catch(() => undefined)
  await retryWhileAway(signal, log, () => registerDesk(login, cameras))
}

/** Does it; again and again while the product is not there. What fails otherwise is told, and left. */
async function retryWhileAway(
  signal: AbortSignal,
  log: (text: string) => void,
  act: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ProductAway)) return log(`not registered: ${String(error)}`)
      await delay(REGISTER_AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

interface LifeOptions {
  gateSite: Pick<ReturnType<typeof createGateSite>, 'startTraffic'>
  report: (code: string, event: Omit<EventReport, 'deviceCode' | 'picture'>) => void
  perform: (action: StoryAction) => void
}

/** Lets the site live by itself: vehicles drive, people pass, cameras fail now and then, and small things happen. @returns ends each */
const startLife = ({ gateSite, report, perform }: LifeOptions): (() => void)[] => [
  gateSite.startTraffic(),
  startChatter({ report: ({ sensor, ...event }) => report(sensor, event) }),
  startPassers({ pass: (camera, picture) => perform({ kind: 'faces', camera, picture }) }),
  startOutages({ setFault: (camera, fault) => perform({ kind: 'fault', camera, fault }) }),
]

function eventOf({ type, level, description }: Extract<StoryAction, { kind: 'event' }>) {
  return { type, level, description }
}

const registeredText = ({ areas, cameras, sensors, zones }: Awaited<ReturnType<typeof registerSite>>) =>
  `registered: ${areas} areas, ${cameras} cameras, ${sensors} sensors, ${zones} zones added`

function showFaces(
  isapi: ControlPart | undefined,
  { camera, picture }: Extract<StoryAction, { kind: 'faces' }>,
  log: (text: string) => void,
): void {
  Promise.resolve(isapi?.act([camera, 'face'], { picture })).catch((error: unknown) =>
    log(`faces at ${camera}: ${String(error)}`),
  )
}
