import type { Hub } from '../hub/hub.ts'
import type { LiveSockets } from '../sockets/live-socket.ts'

/** Prometheus text of what an operator of the site watches. */
export function renderMetrics(hub: Hub, live: LiveSockets): string {
  const states = { connecting: 0, online: 0, offline: 0 }
  for (const { status } of hub.statuses()) states[status.state]++
  const { open, watched, refused, skips } = live.counts()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const lines = [
    '# TYPE palisade_media_cameras gauge',
    ...Object.entries(states).map(([state, count]) => `palisade_media_cameras{state="${state}"} ${count}`),
    '# TYPE palisade_media_live_sockets gauge',
    `palisade_media_live_sockets ${open}`,
    '# TYPE palisade_media_watched_cameras gauge',
    `palisade_media_watched_cameras ${watched}`,
    '# TYPE palisade_media_live_refused_total counter',
    `palisade_media_live_refused_total ${refused}`,
    '# TYPE palisade_media_slow_viewer_skips_total counter',
    `palisade_media_slow_viewer_skips_total ${skips}`,
    '# TYPE palisade_media_cached_bytes gauge',
    `palisade_media_cached_bytes ${hub.cachedBytes()}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# TYPE nodejs_heap_used_bytes gauge',
    `nodejs_heap_used_bytes ${heapUsed}`,
    '# TYPE nodejs_array_buffers_bytes gauge',
    `nodejs_array_buffers_bytes ${arrayBuffers}`,
  ]
  return `${lines.join('\n')}\n`
}
