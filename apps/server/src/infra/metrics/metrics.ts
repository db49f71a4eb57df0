import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Cursor } from '#server/infra/outbox/cursor.ts'
import { conditionNames, type Conditions } from '#server/infra/conditions/conditions.ts'
import type { PlacedEvent } from '#server/infra/outbox/outbox.queries.ts'
import type { LookCounts } from './look-counts.ts'
import { findSiteFigures, type SiteFigures } from './site-figures.queries.ts'

/**
 * Bounds of the histogram in seconds, from a call that is answered from memory to one at the console's time limit (10
 * s, COMMON-67).
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The database is queried at most this often, however many programs scrape, ms. */
const FIGURES_FOR = 5_000

export interface MetricsDeps {
  pool: Pool
  position: () => Cursor
  countSockets: () => number
  conditions: Pick<Conditions, 'list'>
  /** The media program's own figures as Prometheus text. */
  mediaFigures: () => Promise<string>
  lookCounts: LookCounts
  clock?: Clock
}

export interface Metrics {
  /** Measures every request of the server. */
  watch(app: FastifyInstance): void
  /** Counts events, such as raised alarms. */
  onEvent(event: PlacedEvent): void
  /** All figures as Prometheus text. */
  render(): Promise<string>
  contentType: string
  stop(): void
}

/**
 * The figures of a running server; docs/metrics.md describes each. Each instance has its own registry, because tests
 * run many servers in one process.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'palisade_http_request_seconds',
    help: 'Time to answer, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const raised = new Counter({
    name: 'palisade_alarms_raised_total',
    help: 'Alarms raised since the start, by kind, as this copy of the server heard of them',
    labelNames: ['type'],
    registers,
  })
  /** The histogram of each combination of labels: finding it by the labels takes longer than observing. */
  const histograms = new Map<string, ReturnType<typeof requests.labels>>()
  function labelled(method: string, route: string, status: number) {
    const key = `${method} ${status} ${route}`
    const found = histograms.get(key) ?? requests.labels({ method, route, status: String(status) })
    histograms.set(key, found)
    return found
  }
  addProcessGauges(registers, deps)
  addLookCounter(registers, deps.lookCounts)
  const site = createSiteGauges(registers, deps)

  return {
    contentType: registry.contentType,
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // Labels must have few values: all requests for addresses without a route share one.
        const { url } = request.routeOptions
        const method = url === undefined ? 'other' : request.method
        labelled(method, url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000)
        done()
      })
    },
    onEvent(event) {
      const { type, data } = event
      if (type === 'alarm.raised' && 'type' in data) raised.inc({ type: data.type })
    },
    async render() {
      const [media] = await Promise.all([deps.mediaFigures(), site.refresh()])
      return `${await registry.metrics()}${media}`
    },
    stop: () => registry.clear(),
  }
}

/** Figures that this process can give at any moment. */
function addProcessGauges(registers: Registry[], { pool, countSockets, conditions }: MetricsDeps) {
  const troubles: Gauge<'name'> = new Gauge({
    name: 'palisade_trouble',
    help: 'Troubles of the installation: 1 while one holds',
    labelNames: ['name'],
    registers,
    collect() {
      const present = new Set(conditions.list().map(condition => condition.name))
      for (const name of conditionNames) troubles.set({ name }, present.has(name) ? 1 : 0)
    },
  })
  const sockets: Gauge = new Gauge({
    name: 'palisade_event_sockets',
    help: 'Consoles connected to this copy of the server',
    registers,
    collect: () => sockets.set(countSockets()),
  })
  const connections: Gauge<'state'> = new Gauge({
    name: 'palisade_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
      connections.set({ state: 'most' }, pool.options.max)
    },
  })
}

function addLookCounter(registers: Registry[], counts: LookCounts) {
  const frames: Counter<'what'> = new Counter({
    name: 'palisade_face_frames_total',
    help: 'Frames of streams that were to be looked at for faces, and what became of them',
    labelNames: ['what'],
    registers,
    collect() {
      frames.reset()
      frames.inc({ what: 'offered' }, counts.looked + counts.shed)
      frames.inc({ what: 'looked' }, counts.looked)
      frames.inc({ what: 'shed' }, counts.shed)
    },
  })
}

/** Figures that only the database can give. While it is away they are left out rather than repeated. */
function createSiteGauges(registers: Registry[], { pool, position, clock = systemClock }: MetricsDeps) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('palisade_database_up', 'Whether the database answers')
  const devices = gauge('palisade_devices', 'Devices by kind and state', ['kind', 'state'])
  const alarms = gauge('palisade_alarms_open', 'Alarms that are not completed, by kind and level', [
    'type',
    'level',
  ])
  const waiting = gauge('palisade_outbox_waiting_events', 'Events that this copy has not handed on yet')
  const lag = gauge('palisade_outbox_lag_seconds', 'Age of the oldest of them')
  let asked: { at: number; done: Promise<void> } | undefined

  function show(figures: SiteFigures | undefined) {
    for (const each of [devices, alarms]) each.reset()
    up.set(figures ? 1 : 0)
    waiting.set(figures?.outbox.waiting ?? Number.NaN)
    lag.set(figures?.outbox.oldestSeconds ?? Number.NaN)
    for (const { kind, state, count } of figures?.devices ?? []) devices.set({ kind, state }, count)
    for (const { type, level, count } of figures?.alarms ?? []) alarms.set({ type, level }, count)
  }

  return {
    async refresh() {
      if (!asked || clock.elapsed() - asked.at >= FIGURES_FOR)
        asked = {
          at: clock.elapsed(),
          done: findSiteFigures(pool, position()).then(show, () => show(undefined)),
        }
      await asked.done
    },
  }
}
