import { z } from 'zod'
import { parse, type ControlPart } from '../http/request.ts'
import { dahuaFaults, type DahuaEndpoint } from './endpoint.ts'
import { dahuaAuth } from './dahua-plan.ts'

const word = z.string().max(32)
const plateSchema = z.strictObject({
  plate: z.string().max(64),
  direction: word.optional(),
  lane: z.int().min(0).max(99).optional(),
  plateColour: word.optional(),
  vehicleColour: word.optional(),
  vehicleType: word.optional(),
  speed: z.int().min(0).max(400).optional(),
  isLinked: z.boolean().optional(),
})
const clockSchema = z.strictObject({ offsetSeconds: z.number().min(-1e9).max(1e9) })

function describe({ camera, model, feed, port, rtspPort, fault }: DahuaEndpoint) {
  return {
    camera: camera.id,
    name: camera.name,
    model: model.plan.model,
    port: port(),
    rtspPort,
    isAnpr: model.plan.isAnpr,
    fault: fault(),
    followers: feed.followers('events'),
    passageFollowers: feed.followers('passages'),
    lasting: feed.lasting(),
    clockOffsetSeconds: model.clockOffset() / 1000,
    reboots: model.reboots(),
    ptz: model.plan.hasPtz
      ? {
          ...model.ptz.position(),
          isMoving: model.ptz.isMoving(),
          presets: Array.from(model.presets, ([id, { name }]) => ({ id, name })),
        }
      : undefined,
    auth: { username: dahuaAuth.username },
  }
}

/** The cameras with Dahua's CGI on the control port; README.md of the simulator lists the calls. */
export function createDahuaControl(cameras: ReadonlyMap<string, DahuaEndpoint>): ControlPart {
  function alert(camera: DahuaEndpoint, code: string, end: string): boolean {
    if (!/^[A-Za-z]{1,40}$/.test(code) || (end !== 'begin' && end !== 'end')) return false
    camera.feed[end](code)
    return true
  }

  async function setFault(camera: DahuaEndpoint, name: string): Promise<boolean> {
    const fault = name === 'restore' ? 'normal' : dahuaFaults.find(one => one === name && one !== 'normal')
    if (fault) await camera.setFault(fault)
    return fault !== undefined
  }

  async function change(camera: DahuaEndpoint, [first = '', ...rest]: readonly string[], body: unknown) {
    if (first === 'alerts') return rest.length === 2 && alert(camera, rest[0] ?? '', rest[1] ?? '')
    if (rest.length > 0) return false
    if (first === 'clock') {
      camera.model.setClock(Date.now() + parse(clockSchema, body).offsetSeconds * 1000)
      return true
    }
    if (first !== 'plate') return setFault(camera, first)
    const { isLinked, ...plate } = parse(plateSchema, body)
    await camera.feed.pass(plate, isLinked)
    return true
  }

  return {
    read([id, ...more]) {
      if (id === undefined) return Array.from(cameras.values(), describe)
      const camera = more.length === 0 ? cameras.get(id) : undefined
      return camera && describe(camera)
    },
    async act([id = '', ...path], body) {
      const camera = cameras.get(id)
      return camera && (await change(camera, path, body)) ? describe(camera) : undefined
    },
    async reset() {
      for (const camera of cameras.values()) if (camera.fault() !== 'normal') await camera.setFault('normal')
    },
  }
}
