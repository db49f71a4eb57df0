import { FOOTAGE_NAME_LIMIT } from '@palisade/contract'
import { fileStamp } from '#shared/time-zone/time-zone.ts'

/** `Theft_at_the_gate_20261123-101530+0800`, in the operator's zone, without signs that file systems refuse. */
export function exportName(title: string, moment: Date): string {
  const stamp = fileStamp(moment)
  const name = title.replaceAll(/[^\p{L}\p{N}-]+/gu, '_').slice(0, FOOTAGE_NAME_LIMIT - stamp.length - 1)
  return `${name}_${stamp}`
}
