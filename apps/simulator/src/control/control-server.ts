import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { alarmLevels, alarmTypes } from '@palisade/contract'
import type { EventReport } from '../sensors/event-sender.ts'
import { faults, type Fault } from '../site/fault.ts'
import { findSensor, sensors } from '../site/sensors.ts'
import type { Site } from '../site/site.ts'
import { findStory, stories } from '../stories/stories.ts'
import type { Story } from '../stories/story.ts'
import { BadRequest, parse, readJson, type ControlPart } from '../http/request.ts'

export type ControlOptions = {
  port: number
  site: Pick<Site, 'states' | 'setFault'>
  /** Reports an event of a sensor now; resolves with the product's answer. */
  report: (sensor: string, event: Omit<EventReport, 'deviceCode' | 'picture'>) => Promise<unknown>
  play: (story: Story) => void
  /** Devices of other protocols, by the first word of their paths. */
  parts?: ReadonlyMap<string, ControlPart>
}

const eventSchema = z.strictObject({
  sensor: z.string().refine(code => findSensor(code) !== undefined, 'unknown sensor'),
  type: z.enum(alarmTypes).optional(),
  level: z.enum(alarmLevels).optional(),
  description: z.string().max(1024).optional(),
})
const faultSchema = z.strictObject({ location: z.string().max(1024).optional() })

type Answer = { status: number; body: unknown }
const ok = (body: unknown): Answer => ({ status: 200, body })
const NOT_FOUND: Answer = { status: 404, body: { error: 'not found' } }

function refusalOf({ headers, method }: IncomingMessage): Answer | undefined {
  // A page in somebody's browser must not control the site.
  if (headers.origin !== undefined) return { status: 403, body: { error: 'not for browsers' } }
  if (method === 'GET' || method === 'POST') return undefined
  return { status: 405, body: { error: 'GET or POST' } }
}

/** HTTP on the loopback interface to play with the site: faults, events, stories. For tests and the command line. */
export function createControlServer({ port, site, report, play, parts }: ControlOptions) {
  async function askPart(part: ControlPart, path: string[], request: IncomingMessage): Promise<Answer> {
    const body = request.method === 'GET' ? part.read(path) : await part.act(path, await readJson(request))
    return body === undefined ? NOT_FOUND : ok(body)
  }

  async function changeFault(id: string, word: string, request: IncomingMessage): Promise<Answer> {
    const fault: Fault | undefined =
      word === 'restore' ? 'normal' : faults.find(one => one === word && one !== 'normal')
    const { location } = parse(faultSchema, await readJson(request))
    if (!fault || !site.setFault(id, fault, location)) return NOT_FOUND
    return ok(site.states().find(camera => camera.id === id))
  }

  async function postEvent(request: IncomingMessage): Promise<Answer> {
    const { sensor, type, ...rest } = parse(eventSchema, await readJson(request))
    return ok(await report(sensor, { type: type ?? findSensor(sensor)?.types[0] ?? 'other', ...rest }))
  }

  function startStory(name: string): Answer {
    const story = findStory(name)
    if (!story) return NOT_FOUND
    play(story)
    return { status: 202, body: story }
  }

  function readList(name: string, rest: string): Answer {
    const lists: Record<string, () => unknown> = {
      cameras: site.states,
      sensors: () => sensors,
      stories: () => stories,
    }
    const list = rest === '' && Object.hasOwn(lists, name) ? lists[name] : undefined
    return list ? ok(list()) : NOT_FOUND
  }

  async function reset(): Promise<Answer> {
    for (const { id, fault } of site.states()) if (fault !== 'normal') site.setFault(id, 'normal')
    await Promise.all(Array.from(parts?.values() ?? [], part => part.reset?.()))
    return ok({})
  }

  async function route(request: IncomingMessage): Promise<Answer> {
    const path = (request.url ?? '').split('?')[0]?.split('/').slice(1) ?? []
    const [first = '', second = '', third = ''] = path
    const part = parts?.get(first)
    if (part) return askPart(part, path.slice(1), request)
    if (request.method === 'GET') return readList(first, second)
    const acts: Record<string, () => Answer | Promise<Answer>> = {
      cameras: () => changeFault(second, third, request),
      events: () => (second === '' ? postEvent(request) : NOT_FOUND),
      stories: () => startStory(second),
      reset,
    }
    const act = Object.hasOwn(acts, first) ? acts[first] : undefined
    return act?.() ?? NOT_FOUND
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await (refusalOf(request) ??
      route(request).catch((error: unknown): Answer => ({
        status: error instanceof BadRequest ? 400 : 502,
        body: { error: error instanceof Error ? error.message : 'failed' },
      })))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void answer(request, response))
  return {
    async start(): Promise<{ port: number }> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return { port: typeof address === 'object' && address ? address.port : port }
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      if (server.listening) await new Promise(resolve => void server.close(resolve))
    },
  }
}
