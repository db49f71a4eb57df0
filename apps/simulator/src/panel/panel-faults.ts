import { randomBytes } from 'node:crypto'

/**
 * Faults of the panel; `normal` ends one. `cut` breaks and refuses connections, `hang` keeps them and says
 * nothing, the others answer a console with what no panel should send.
 */
export const panelFaults = [
  'normal',
  'cut',
  'hang',
  'impostor',
  'garbage',
  'long_line',
  'flood',
  'malformed',
  'wrong_version',
] as const
export type PanelFault = (typeof panelFaults)[number]

const FLOOD_LINES = 20_000
const HALF_MEBIBYTE = 512 * 1024

/** A faulty panel sends this in place of its greeting. */
export const faultyGreetings: Partial<Record<PanelFault, () => Uint8Array>> = {
  garbage: () => randomBytes(64 * 1024),
  long_line: () => Buffer.alloc(HALF_MEBIBYTE, 'A'),
  flood: () => Buffer.from('ZONE 1 armed\n'.repeat(FLOOD_LINES)),
  malformed: () => Buffer.from('PANEL one two three\n'),
  wrong_version: () => Buffer.from(`PANEL 9 ${'0'.repeat(32)}\n`),
}
