import { signingKeyOf, type CheckReport, type EvidenceKeys, type Finding } from '@palisade/evidence'

const texts: Record<Finding['is'], (finding: Finding) => string> = {
  changed: ({ name }) => `${name}: changed`,
  missing: ({ name }) => `${name}: missing`,
  added: ({ name }) => `${name}: added, or there twice`,
  swapped: ({ name, other }) => `${name}: holds what ${other ?? ''} held`,
  header: ({ name }) =>
    name === '' ? 'the directory at the end was changed' : `${name}: its header was changed`,
  unsigned: ({ name }) => `${name}: not what was signed`,
  not_ours: () => 'no whole package: cut off, something appended, or another ZIP',
}

const grouped = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''

/**
 * The words of the command about a package, and its exit code: 0 whole and of our key (or no key of ours is known), 1 otherwise.
 * @param keys of this installation; undefined where it has none
 */
export function reportOf(
  report: CheckReport,
  keys: EvidenceKeys | undefined,
): { lines: string[]; code: 0 | 1 } {
  const { findings, files, bytes, fingerprint, isSigned, madeAt } = report
  const lines = findings.map(finding => `  ${texts[finding.is](finding)}`)
  if (findings.length > 0) lines.unshift('This package is not as it was written:')
  else lines.push(`Nothing was changed: ${files} files, ${bytes} bytes, written ${madeAt ?? ''}`)
  if (fingerprint === undefined) return { lines, code: 1 }
  if (isSigned !== true) {
    // Whose key it is says nothing then: anybody may put ours in.
    lines.push(`NOT signed by the key that is in it, ${grouped(fingerprint)}`)
    return { lines, code: 1 }
  }
  lines.push(`Signed by the key ${grouped(fingerprint)}`)
  const own = keys?.map(key => ({ at: key.madeAt, fingerprint: signingKeyOf(key).fingerprint }))
  if (!own) {
    lines.push('No key of an installation is known here: compare the fingerprint with the one that it shows')
    return { lines, code: findings.length > 0 ? 1 : 0 }
  }
  const at = own.findIndex(key => key.fingerprint === fingerprint)
  if (at === -1) {
    lines.push('which is NONE of this installation; its own:')
    lines.push(...own.map(key => `  ${grouped(key.fingerprint)} since ${key.at}`))
    return { lines, code: 1 }
  }
  lines.push(
    at === own.length - 1 ? 'which is the one of this installation' : 'which this installation used before',
  )
  return { lines, code: findings.length > 0 ? 1 : 0 }
}
