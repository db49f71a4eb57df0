import { FOOTAGE_NAME_LIMIT } from '@palisade/contract'

/** `Theft_at_the_gate_20261123-101530`, in the operator's zone, without signs that file systems refuse. */
export function exportName(title: string, moment: Date): string {
  const stamp = moment.toLocaleString('sv-SE').replaceAll(/[-:]/g, '').replace(' ', '-')
  const name = title.replaceAll(/[^\p{L}\p{N}-]+/gu, '_').slice(0, FOOTAGE_NAME_LIMIT - stamp.length - 1)
  return `${name}_${stamp}`
}
