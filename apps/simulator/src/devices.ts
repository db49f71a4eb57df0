import type { Config } from './config.ts'
import type { ControlPart } from './control/request.ts'
import { createPanelControl } from './panel/panel-control.ts'
import { createPanel } from './panel/panel-server.ts'

/** One device endpoint beside the cameras' streams. */
type Running = { name: string; control: ControlPart; stop: () => Promise<void> }

type DevicesOptions = { config: Config; log: (text: string) => void }

async function startPanel({ config, log }: DevicesOptions): Promise<Running> {
  const panel = createPanel({ host: config.PALISADE_SIM_HOST, port: config.PALISADE_SIM_PANEL_PORT })
  const { port } = await panel.start()
  log(`intrusion panel on port ${port}`)
  return { name: 'panel', control: createPanelControl(panel), stop: () => panel.stop() }
}

const starters = [startPanel]

/** Starts the devices of other protocols; when one cannot, the others end. */
export async function startDevices(options: DevicesOptions) {
  const running: Running[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(device => device.stop()))
  }
  try {
    for (const start of starters) running.push(await start(options))
  } catch (error) {
    await stop()
    throw error
  }
  return { parts: new Map(running.map(({ name, control }) => [name, control])), stop }
}
