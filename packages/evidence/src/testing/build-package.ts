import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newEvidenceKey, signingKeyOf, type SigningKey } from '../signing-key.ts'
import { writePackage } from '../write-package.ts'

/** A small package with files that come as streams and as bytes. */
export async function buildPackage(
  files: Readonly<Record<string, string>> = { 'clips/1.mp4': 'film of the gate', 'facts.json': '{"a":1}' },
  key: SigningKey = signingKeyOf(newEvidenceKey(0)),
): Promise<{ bytes: Buffer; key: SigningKey }> {
  const writer = writePackage(key, new Date('2026-11-23T10:00:00Z'))
  const written = buffer(writer.output)
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('.mp4')) await writer.addStream(name, Readable.from([Buffer.from(text)]))
    else await writer.addBuffer(name, Buffer.from(text))
  }
  await writer.finish()
  return { bytes: await written, key }
}
