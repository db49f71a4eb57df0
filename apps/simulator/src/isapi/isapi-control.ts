import { z } from 'zod'
import { parse, type ControlPart } from '../http/request.ts'
import { setCardFault } from '../card/card.ts'
import { isapiFaults, type IsapiEndpoint } from './endpoint.ts'
import { FACE_PICTURES, facePicture } from './face-pictures.ts'
import { isapiAuth } from './isapi-plan.ts'

const word = z.string().max(32)
const plateSchema = z.strictObject({
  plate: z.string().max(64),
  direction: word.optional(),
  lane: z.int().min(0).max(99).optional(),
  confidence: z.int().min(0).max(100).optional(),
  plateColour: word.optional(),
  vehicleColour: word.optional(),
  vehicleType: word.optional(),
  speed: z.int().min(0).max(400).optional(),
  isLinked: z.boolean().optional(),
  secondsAgo: z
    .int()
    .min(1)
    .max(7 * 86_400)
    .optional(),
})
const faceSchema = z.strictObject({ picture: z.int().min(1).max(FACE_PICTURES) })
const clockSchema = z.strictObject({ offsetSeconds: z.number().min(-1e9).max(1e9) })

function describe({ camera, model, feed, port, rtspPort, fault }: IsapiEndpoint) {
  return {
    camera: camera.id,
    name: camera.name,
    model: model.plan.model,
    port: port(),
    rtspPort,
    isAnpr: model.plan.isAnpr,
    hasFaces: model.plan.hasFaces,
    fault: fault(),
    followers: feed.followers(),
    lasting: feed.lasting(),
    outputs: Object.fromEntries(model.outputs),
    clockOffsetSeconds: model.clockOffset() / 1000,
    reboots: model.reboots(),
    ptz: model.plan.hasPtz
      ? { ...model.ptz.position(), isMoving: model.ptz.isMoving(), presets: model.presets() }
      : undefined,
    auth: { username: isapiAuth.username },
  }
}

/** The ISAPI cameras on the control port; README.md of the simulator lists the calls. */
export function createIsapiControl(cameras: ReadonlyMap<string, IsapiEndpoint>): ControlPart {
  function alert(camera: IsapiEndpoint, type: string, end: string): boolean {
    if (!/^[A-Za-z]{1,40}$/.test(type) || (end !== 'begin' && end !== 'end')) return false
    camera.feed[end](type)
    return true
  }

  async function setFault(camera: IsapiEndpoint, name: string): Promise<boolean> {
    const fault = name === 'restore' ? 'normal' : isapiFaults.find(one => one === name && one !== 'normal')
    if (fault) await camera.setFault(fault)
    return fault !== undefined
  }

  async function capture(camera: IsapiEndpoint, number: number): Promise<boolean> {
    const picture = camera.model.plan.hasFaces ? await facePicture(number) : undefined
    if (picture) camera.feed.capture(picture)
    return picture !== undefined
  }

  async function change(camera: IsapiEndpoint, [first = '', ...rest]: readonly string[], body: unknown) {
    const [second = '', third = ''] = rest
    if (first === 'card') return rest.length === 1 && setCardFault(camera.card, second)
    if (first === 'alerts') return rest.length === 2 && alert(camera, second, third)
    if (rest.length > 0) return false
    if (first === 'clock') {
      camera.model.setClock(Date.now() + parse(clockSchema, body).offsetSeconds * 1000)
      return true
    }
    if (first === 'face') return capture(camera, parse(faceSchema, body).picture)
    if (first !== 'plate') return setFault(camera, first)
    const { isLinked, secondsAgo, ...plate } = parse(plateSchema, body)
    if (secondsAgo === undefined) await camera.feed.pass(plate, isLinked)
    else await camera.feed.passed(plate, secondsAgo * 1000)
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
