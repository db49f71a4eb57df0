import type { LogFault, LogVerdict } from '@palisade/contract'

const reasons: Readonly<Record<LogFault['reason'], string>> = {
  changed: 'was changed',
  missing: 'missing',
  reordered: 'stands in the place of another',
  added: 'added past the chain',
  head: 'not as the hash noted outside the database has it',
  unnoted: 'without a hash noted outside the database',
  unsealed: 'not sealed',
  held: 'an open transaction keeps rows from being sealed',
}

/** The verdict for a terminal, one line for each fault. */
export function verdictLines(verdict: LogVerdict): string[] {
  const { ok, rows, firstSerial, lastSerial, heads, unsealed, faults, faultCount } = verdict
  const span = firstSerial === null ? '' : `, serials ${firstSerial} to ${String(lastSerial)}`
  const looked = `${rows} rows${span}; ${heads} noted hashes compared; ${unsealed} rows not sealed yet`
  if (ok) return ['log verified: nothing was changed, removed or reordered', looked]
  const more = faultCount > faults.length ? [`  and ${faultCount - faults.length} more`] : []
  return [`log NOT verified: ${faultCount} faults`, looked, ...faults.map(faultLine), ...more]
}

function faultLine({ serial, reason, rows, since }: LogFault): string {
  if (serial === 0) return '  the file of the noted hashes (log-heads) is missing or empty'
  if (since !== undefined)
    return reason === 'held'
      ? `  ${reasons.held}, since ${since}`
      : `  ${rows} rows ${reasons[reason]}, since ${since}`
  if (serial === null) return `  ${rows} rows without a serial: ${reasons[reason]}`
  const place = rows > 1 ? `serials ${serial} to ${serial + rows - 1}` : `serial ${serial}`
  return `  ${place}: ${reasons[reason]}`
}
