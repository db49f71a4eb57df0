import { randomBytes, verify, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 as zlibCrc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { newEvidenceKey, signingKeyOf } from '../signing-key.ts'
import { buildPackage } from '../testing/build-package.ts'
import { checkFile, nodeTools } from './check-file.ts'
import { checkPackage, type CheckTools } from './check-package.ts'
import { crc32 } from './crc32.ts'

/** A package in memory. */
const check = (bytes: Buffer, tools = nodeTools) =>
  checkPackage({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }, tools)
const findings = async (bytes: Buffer) =>
  (await check(bytes)).findings.map(({ is, name, other }) =>
    [is, name, ...(other === undefined ? [] : [other])].join(' '),
  )

test('a package as it was written is whole, and says by which key it was signed', async () => {
  const { bytes, key } = await buildPackage()
  const folder = await mkdtemp(path.join(tmpdir(), 'evidence-'))
  const file = path.join(folder, 'package.zip')
  await writeFile(file, bytes)
  const report = await checkFile(file)
  await rm(folder, { recursive: true })
  expect(report).toEqual({
    findings: [],
    files: 3,
    bytes: bytes.length,
    isSigned: true,
    fingerprint: key.fingerprint,
    madeAt: '2026-11-23T10:00:00.000Z',
  })
})

test('every single byte that is changed is found', async () => {
  const { bytes } = await buildPackage()
  const known = new Map<string, Promise<boolean | undefined>>()
  /** Most changes leave the proof as it is: its signature is looked at once. */
  const isSigned: CheckTools['isSigned'] = (...parts) => {
    const proof = parts.map(part => Buffer.from(part).toString('base64')).join()
    const found = known.get(proof) ?? nodeTools.isSigned(...parts)
    known.set(proof, found)
    return found
  }
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ (1 << (at % 8))
    const { findings: found } = await check(changed, { ...nodeTools, isSigned })
    expect(found, `byte ${at}`).not.toEqual([])
  }
})

test('the certificate beside the signature is of its key, for good, and other tools prove the signature by it', async () => {
  const { bytes, key } = await buildPackage()
  const certificate = new X509Certificate(key.certificatePem)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  expect(certificate.subject).toBe(`CN=Palisade evidence ${key.fingerprint.slice(0, 16)}`)
  expect(certificate.validTo).toContain('9999')
  expect(bytes.includes(key.certificatePem)).toBe(true)
  const start = bytes.indexOf('{\n "format"')
  const manifest = bytes.subarray(start, bytes.lastIndexOf('}\n', bytes.indexOf('BEGIN PUBLIC')) + 2)
  expect(verify(null, manifest, certificate.publicKey, key.sign(manifest))).toBe(true)
})

test('a certificate of another key is named, also where it was signed', async () => {
  const [ours, other] = [newEvidenceKey(0), newEvidenceKey(0)].map(signingKeyOf)
  const { bytes } = await buildPackage({}, { ...ours!, certificatePem: other!.certificatePem })
  expect(await findings(bytes)).toEqual(['changed certificate.pem'])
})

test('a changed file is named, whatever of it was changed', async () => {
  const { bytes } = await buildPackage()
  const change = (text: string) => {
    const changed = Buffer.from(bytes)
    changed[bytes.indexOf(text)]! ^= 1
    return changed
  }
  expect(await findings(change('film of'))).toEqual(['changed clips/1.mp4'])
  expect(await findings(change('"format"'))).toEqual(
    expect.arrayContaining(['changed manifest.json', 'unsigned manifest.json']),
  )
  expect(await findings(change('BEGIN PUBLIC'))).toContain('changed public-key.pem')
  expect(await findings(bytes.subarray(0, -1))).toEqual(['not_ours '])
  expect(await findings(Buffer.concat([bytes, Buffer.from('x')]))).toEqual(['not_ours '])
  expect(await findings(randomBytes(5_000))).toEqual(['not_ours '])
  expect(await findings(Buffer.alloc(0))).toEqual(['not_ours '])
})

/** Each place of these four bytes. */
function replaceAll(bytes: Buffer, from: number, to: number): Buffer {
  const changed = Buffer.from(bytes)
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(from)
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 4))
    changed.writeUInt32LE(to, at)
  return changed
}

test('what stands in two headers is found where both were changed alike', async () => {
  const { bytes } = await buildPackage()
  const time = bytes.readUInt32LE(10)
  expect(await findings(replaceAll(bytes, time, time + 1))).toEqual(
    ['clips/1.mp4', 'facts.json', 'certificate.pem', 'manifest.json', 'manifest.sig', 'public-key.pem'].map(
      name => `header ${name}`,
    ),
  )
  const sum = zlibCrc32('film of the gate')
  expect(await findings(replaceAll(bytes, sum, sum ^ 1))).toEqual(['header clips/1.mp4'])
  const start = bytes.indexOf('-----BEGIN PUBLIC')
  const pem = bytes.subarray(start, bytes.indexOf('PK', bytes.indexOf('-----END', start) + 20))
  const other = Buffer.from(pem.toString().replace('BEGIN PUBLIC', 'BEGIN  UBLIC'))
  const relabelled = replaceAll(bytes, zlibCrc32(pem), zlibCrc32(other))
  other.copy(relabelled, start)
  expect(await findings(relabelled)).toEqual(['changed public-key.pem'])
})

test('files in another order are found', async () => {
  const { bytes, key } = await buildPackage({ '1.mp4': 'aaaa', '2.mp4': 'bbbb' })
  const turned = (await buildPackage({ '2.mp4': 'bbbb', '1.mp4': 'aaaa' }, key)).bytes
  // The proof of the one in the other: its files are as long.
  const proof = bytes.indexOf('manifest.json') - 30
  bytes.copy(turned, proof, proof, bytes.indexOf('PK\u0001\u0002', proof))
  const records = bytes.lastIndexOf('manifest.json') - 46
  bytes.copy(turned, records, records)
  expect(await findings(turned)).toEqual(['header 2.mp4', 'header 1.mp4'])
})

test('a file that was left out, added, or put in the place of another is named', async () => {
  const whole = { 'clips/1.mp4': 'aaaa', 'clips/2.mp4': 'bbbb', 'facts.json': '{}' }
  const { bytes, key } = await buildPackage(whole)
  /** The manifest of the whole package in another one. */
  const forge = async (files: Record<string, string>) => {
    const proofOf = (of: Buffer) => of.subarray(of.indexOf('{\n "format"'), of.lastIndexOf('}\n') + 2)
    const forged = (await buildPackage(files, key)).bytes
    return { forged, proof: proofOf(bytes) }
  }
  // Of the same length, so that the old proof fits into the new package.
  const swapped = (await forge({ ...whole, 'clips/1.mp4': 'bbbb', 'clips/2.mp4': 'aaaa' })).forged
  const at = (of: Buffer, text: string) => of.indexOf(text)
  const start = at(bytes, '{\n "format"')
  bytes.copy(swapped, at(swapped, '{\n "format"'), start, bytes.indexOf('PK', start))
  expect(await findings(swapped)).toEqual(
    expect.arrayContaining(['swapped clips/1.mp4 clips/2.mp4', 'swapped clips/2.mp4 clips/1.mp4']),
  )
  const renamed = Buffer.from(
    (await buildPackage(whole, key)).bytes.toString('latin1').replaceAll('clips/2.mp4', 'clips/3.mp4'),
    'latin1',
  )
  const original = (await buildPackage(whole, key)).bytes
  const place = at(original, '{\n "format"')
  original.copy(renamed, place, place, original.indexOf('PK', place))
  expect(await findings(renamed)).toEqual(['added clips/3.mp4', 'missing clips/2.mp4'])
})

test('a package that was made anew with another key is whole, and shows another fingerprint', async () => {
  const [ours, theirs] = [await buildPackage(), await buildPackage()]
  const report = await check(theirs.bytes)
  expect(report).toMatchObject({ findings: [], isSigned: true, fingerprint: theirs.key.fingerprint })
  expect(report.fingerprint).not.toBe(ours.key.fingerprint)
})

test('the checksum is that of ZIP', () => {
  const bytes = randomBytes(1_000)
  expect(crc32(bytes)).toBe(zlibCrc32(bytes))
})
