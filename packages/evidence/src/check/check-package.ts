import { areSame, contentAt, readDirectory, type ByteSource, type Directory } from '../zip/read-directory.ts'
import type { ZipEntry } from '../zip/layout.ts'
import { CERTIFICATE_FILE, FORMAT, KEY_FILE, MANIFEST_FILE, SIGNATURE_FILE } from './names.ts'

/** The place where it runs gives these: Node, or a browser. */
export interface CheckTools {
  sha256(): { update(bytes: Uint8Array): void; hex(): string }
  /** The checksum of ZIP, of bytes that follow on those of which `before` is the checksum. */
  crc32(bytes: Uint8Array, before: number): number
  /** Undefined where Ed25519 is not known. @param key SubjectPublicKeyInfo, DER */
  isSigned(key: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean | undefined>
  /** Told how many bytes have been read. */
  progress?(bytes: number): void
}

/**
 * `changed`: other bytes than were written. `missing`, `added`: by the manifest. `swapped`: it holds what `other` held. `header`: bytes
 * beside the contents. `not_ours`: no package at all, or cut off.
 */
export interface Finding {
  is: 'changed' | 'missing' | 'added' | 'swapped' | 'header' | 'unsigned' | 'not_ours'
  name: string
  other?: string
}

export interface CheckReport {
  findings: Finding[]
  files: number
  bytes: number
  /** Of the key in the package, SHA-256. */
  fingerprint?: string
  /** Undefined where it could not be checked. */
  isSigned?: boolean
  madeAt?: string
}

interface ListedFile {
  name: string
  bytes: number
  sha256: string
}

interface Manifest {
  format: string
  madeAt: string
  /** Of all headers; a package of before has none, and its times are free. */
  zipTime?: number
  fingerprint: string
  files: ListedFile[]
}

const PIECE = 4 * 1024 * 1024
const PROOF_MAX = 64 * 1024 * 1024
const proofs = [MANIFEST_FILE, SIGNATURE_FILE, KEY_FILE]

/** Compares a package with what was signed, byte by byte. */
export async function checkPackage(source: ByteSource, tools: CheckTools): Promise<CheckReport> {
  const directory = await readDirectory(source)
  const report: CheckReport = { findings: [], files: 0, bytes: source.size }
  if (!directory) return { ...report, findings: [{ is: 'not_ours', name: '' }] }
  for (const name of directory.wrong) report.findings.push({ is: 'header', name })
  const manifest = await checkProof(source, directory, tools, report)
  if (manifest) {
    await checkFiles(source, directory, manifest, tools, report)
    checkRepeated(directory, manifest, report)
  }
  return report
}

async function checkProof(
  source: ByteSource,
  { entries }: Directory,
  tools: CheckTools,
  report: CheckReport,
): Promise<Manifest | undefined> {
  const parts: Uint8Array[] = []
  for (const name of proofs) {
    const entry = entries.find(each => each.name === name)
    if (!entry || entry.size > PROOF_MAX) {
      report.findings.push({ is: 'missing', name })
      continue
    }
    const bytes = await source.read(contentAt(entry), entry.size)
    if (tools.crc32(bytes, 0) !== entry.crc) note(report, { is: 'changed', name })
    parts.push(bytes)
  }
  const [signed, signature, pem] = parts
  if (!signed || !signature || !pem) return undefined
  const key = fromPem(pem)
  report.fingerprint = hexOf(tools, key)
  if (!(await isCertified(source, entries, key))) note(report, { is: 'changed', name: CERTIFICATE_FILE })
  const isSigned = await tools.isSigned(key, fromBase64(textOf(signature).trim()), signed)
  if (isSigned !== undefined) report.isSigned = isSigned
  // The same key and signature can be written in other letters.
  if (textOf(signature) !== `${toBase64(fromBase64(textOf(signature).trim()))}\n`)
    note(report, { is: 'changed', name: SIGNATURE_FILE })
  if (textOf(pem) !== pemOf(key)) note(report, { is: 'changed', name: KEY_FILE })
  if (isSigned === false) report.findings.push({ is: 'unsigned', name: MANIFEST_FILE })
  return checkManifest(textOf(signed), report)
}

function checkManifest(text: string, report: CheckReport): Manifest | undefined {
  const manifest = parseManifest(text)
  if (!manifest) report.findings.push({ is: 'not_ours', name: MANIFEST_FILE })
  else report.madeAt = manifest.madeAt
  if (manifest && manifest.fingerprint !== report.fingerprint) note(report, { is: 'changed', name: KEY_FILE })
  return manifest
}

/** Whether the certificate speaks of this key; packages of before have none. That it is as it was written the manifest says. */
async function isCertified(
  source: ByteSource,
  entries: readonly ZipEntry[],
  key: Uint8Array,
): Promise<boolean> {
  const entry = entries.find(({ name }) => name === CERTIFICATE_FILE)
  if (!entry) return true
  if (entry.size > PROOF_MAX) return false
  const held = fromPem(await source.read(contentAt(entry), entry.size))
  return held.some((_, at) => areSame(held.subarray(at, at + key.length), key))
}

/** Each thing once. */
function note({ findings }: CheckReport, finding: Finding): void {
  if (!findings.some(({ is, name }) => is === finding.is && name === finding.name)) findings.push(finding)
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const pemOf = (key: Uint8Array): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(key)}\n-----END PUBLIC KEY-----\n`

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

const fromPem = (pem: Uint8Array): Uint8Array =>
  fromBase64(textOf(pem).replaceAll(/-----[A-Z ]+-----|\s/g, ''))

function hexOf(tools: CheckTools, bytes: Uint8Array): string {
  const hash = tools.sha256()
  hash.update(bytes)
  return hash.hex()
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const value = JSON.parse(text) as Manifest
    const isOurs = value.format === FORMAT && Array.isArray(value.files)
    return isOurs &&
      value.files.every(({ name, sha256 }) => typeof name === 'string' && typeof sha256 === 'string')
      ? value
      : undefined
  } catch {
    return undefined
  }
}

async function checkFiles(
  source: ByteSource,
  { entries }: Directory,
  { files }: Manifest,
  tools: CheckTools,
  report: CheckReport,
): Promise<void> {
  const listed = new Map(files.map(file => [file.name, file]))
  const seen = new Set<string>()
  const isSwapped = new Map(files.map(file => [file.sha256, file.name]))
  let read = 0
  for (const entry of entries) {
    const file = listed.get(entry.name)
    const isTwice = seen.has(entry.name)
    seen.add(entry.name)
    if (!isTwice && proofs.includes(entry.name)) continue
    if (!file || isTwice) {
      report.findings.push({ is: 'added', name: entry.name })
      continue
    }
    report.files++
    const { hash, crc } = await sumsOf(source, entry, tools, bytes => tools.progress?.((read += bytes)))
    if (hash === file.sha256) {
      if (crc !== entry.crc) note(report, { is: 'header', name: entry.name })
      continue
    }
    const other = isSwapped.get(hash)
    report.findings.push(
      other === undefined ? { is: 'changed', name: entry.name } : { is: 'swapped', name: entry.name, other },
    )
  }
  for (const { name } of files) if (!seen.has(name)) report.findings.push({ is: 'missing', name })
}

/**
 * Time, way of writing and order stand in two headers, so that both could be changed alike: they are compared with what was signed, and with how a package is always written.
 */
function checkRepeated({ entries }: Directory, { zipTime, files }: Manifest, report: CheckReport): void {
  if (zipTime === undefined) return
  const order = [...files.map(({ name }) => name), ...proofs]
  const there = new Set(entries.map(({ name }) => name))
  const expected = order.filter(name => there.has(name))
  const known = new Set(order)
  const found = entries.filter(({ name }) => known.has(name))
  for (const [index, { name, time, isStreamed }] of found.entries()) {
    const isOurs = time === zipTime && isStreamed !== proofs.includes(name) && expected[index] === name
    if (!isOurs) note(report, { is: 'header', name })
  }
}

async function sumsOf(
  source: ByteSource,
  entry: ZipEntry,
  tools: CheckTools,
  onRead: (bytes: number) => void,
): Promise<{ hash: string; crc: number }> {
  const hash = tools.sha256()
  let crc = 0
  const start = contentAt(entry)
  for (let at = 0; at < entry.size; at += PIECE) {
    const bytes = await source.read(start + at, Math.min(PIECE, entry.size - at))
    hash.update(bytes)
    crc = tools.crc32(bytes, crc)
    onRead(bytes.length)
    // A size that lies beyond the end of the file must not be read piece by piece.
    if (bytes.length === 0) break
  }
  return { hash: hash.hex(), crc }
}
