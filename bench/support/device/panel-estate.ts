import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'

export type EstateOrder =
  /** Segments of the lines to these are lost with this probability, each way. */
  | { do: 'loss'; addresses: string[]; loss: number }
  /** Makes devices dead: connections are closed at once, or accepted and never answered. */
  | { do: 'kill'; addresses: string[]; how: 'refuses' | 'hangs' }
  | { do: 'revive'; addresses: string[] }
  /** Cuts the connections; the device itself is well. */
  | { do: 'reset'; addresses: string[] }

export interface PanelEstate {
  port: number
  pid: number
  order(order: EstateOrder): void
  stop(): void
}

/** The address of the n-th device: loopback, one each; another `net` is where it moves to. */
export const addressOf = (n: number, net = 1): string => `127.${net}.${n >> 8}.${n & 255}`

/** Simulated panels in a process of their own, so that what they take is not counted as ours. */
export async function startPanelEstate(): Promise<PanelEstate> {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'panel-estate.child.ts'), [String(port)])
  await once(child, 'message')
  return {
    port,
    pid: child.pid ?? 0,
    order: order => void child.send(order),
    stop: () => void child.kill('SIGKILL'),
  }
}
