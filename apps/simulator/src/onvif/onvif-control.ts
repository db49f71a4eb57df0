import { z } from 'zod'
import { setCardFault } from '../card/card.ts'
import { parse, type ControlPart } from '../http/request.ts'
import type { OnvifEndpoint } from './endpoint.ts'
import { notificationKinds, type NotificationKind } from './events/notifications.ts'
import { httpFaults } from '../http/http-faults.ts'

const moveSchema = z.strictObject({ port: z.int().min(0).max(65_535).default(0) })
const plateSchema = z.strictObject({
  plate: z.string().max(64),
  brand: z.string().max(32).default(''),
  vehicleType: z.string().max(32).default('Car'),
  likelihood: z.number().min(0).max(1).default(0.95),
})
const clockSchema = z.strictObject({ offsetSeconds: z.number().min(-1e9).max(1e9) })

function describe(endpoint: OnvifEndpoint) {
  const { model } = endpoint
  return {
    camera: model.camera.id,
    name: model.camera.name,
    model: model.plan.model,
    host: endpoint.host,
    port: endpoint.port(),
    endpointReference: model.endpointReference,
    fault: endpoint.fault(),
    isThere: endpoint.isThere(),
    states: model.notifications.states(),
    subscriptions: model.notifications.count(),
    clockOffsetSeconds: model.clockOffset() / 1000,
    reboots: model.reboots(),
    relays: Object.fromEntries(model.relays),
    ptz: model.plan.hasPtz
      ? {
          ...model.ptz.position(),
          isMoving: model.ptz.isMoving(),
          presets: model.ptz.presets(),
          tour: model.ptz.tourState(),
        }
      : undefined,
    auth: model.camera.auth && { username: model.camera.auth.username },
  }
}

const isKind = (word: string): word is NotificationKind => Object.hasOwn(notificationKinds, word)

/** The ONVIF cameras on the control port; README.md of the simulator lists the calls. */
export function createOnvifControl(endpoints: ReadonlyMap<string, OnvifEndpoint>): ControlPart {
  async function change(
    endpoint: OnvifEndpoint,
    word: string,
    value: string,
    body: unknown,
  ): Promise<boolean> {
    if (isKind(word) && (value === 'begin' || value === 'end')) {
      endpoint.model.notifications.set(word, value === 'begin')
      return true
    }
    if (word === 'card') return setCardFault(endpoint.model.card, value)
    if (value !== '') return false
    if (word === 'reboot') endpoint.model.reboot()
    else if (word === 'plate') endpoint.model.notifications.recognise(parse(plateSchema, body))
    else if (word === 'move') await endpoint.moveTo(parse(moveSchema, body).port)
    else if (word === 'clock')
      endpoint.model.setClock(Date.now() + parse(clockSchema, body).offsetSeconds * 1000)
    else {
      const fault = word === 'restore' ? 'normal' : httpFaults.find(one => one === word && one !== 'normal')
      if (!fault) return false
      await endpoint.setFault(fault)
    }
    return true
  }

  return {
    read([id, ...more]) {
      if (id === undefined) return Array.from(endpoints.values(), describe)
      const endpoint = more.length === 0 ? endpoints.get(id) : undefined
      return endpoint && describe(endpoint)
    },
    async act([id = '', word = '', value = '', ...more], body) {
      const endpoint = more.length === 0 ? endpoints.get(id) : undefined
      return endpoint && (await change(endpoint, word, value, body)) ? describe(endpoint) : undefined
    },
    async reset() {
      for (const endpoint of endpoints.values())
        if (endpoint.fault() !== 'normal') await endpoint.setFault('normal')
    },
  }
}
