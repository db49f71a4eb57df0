import type { IsapiCalls } from './calls.ts'
import { readCables, readProxies } from './channels.ts'

/** The channels of one device, as far as they say where something of it belongs; none where it tells none. */
export interface Recorder {
  channels: ReadonlySet<number>
  /** Those that it reaches over the network, whose controls may lie behind its proxy. */
  network: ReadonlySet<number>
}

export const NO_RECORDER: Recorder = { channels: new Set(), network: new Set() }

export async function readRecorder(calls: IsapiCalls, signal?: AbortSignal): Promise<Recorder> {
  const network = new Set((await readProxies(calls, signal)).keys())
  // A recorder may have cables alone: its own inputs are told once all the same.
  const cables = await readCables(calls, signal)
  return { network, channels: new Set([...network, ...cables.keys()]) }
}
