import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newEvidenceKey, signingKeyOf } from './signing-key.ts'
import { writePackage } from './write-package.ts'

test('a file that was being added is closed when nobody reads the package any more', async () => {
  const writer = writePackage(signingKeyOf(newEvidenceKey(0)), new Date())
  const endless = new Readable({ read: () => undefined })
  const adding = writer.addStream('clips/1.mp4', endless)
  writer.output.destroy()
  await expect(adding).rejects.toThrow('Premature close')
  expect(endless.destroyed).toBe(true)
})
