import { createHash, createPublicKey, verify } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { ByteSource } from '../zip/read-directory.ts'
import { checkPackage, type CheckReport, type CheckTools } from './check-package.ts'

/** The tools of Node. */
export const nodeTools: CheckTools = {
  sha256: () => {
    const hash = createHash('sha256')
    return { update: bytes => void hash.update(bytes), hex: () => hash.digest('hex') }
  },
  crc32,
  isSigned: async (key, signature, bytes) => {
    try {
      const publicKey = createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' })
      return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, signature)
    } catch {
      return false
    }
  },
}

/** Checks a package on disk. @throws Error when it cannot be read */
export async function checkFile(file: string, progress?: CheckTools['progress']): Promise<CheckReport> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const source: ByteSource = {
      size,
      read: async (offset, length) => {
        const wanted = Math.max(0, Math.min(length, size - offset))
        const bytes = Buffer.allocUnsafeSlow(wanted)
        let at = 0
        while (at < wanted) {
          const { bytesRead } = await handle.read(bytes, at, wanted - at, offset + at)
          if (bytesRead === 0) break
          at += bytesRead
        }
        return bytes.subarray(0, at)
      },
    }
    return await checkPackage(source, { ...nodeTools, ...(progress && { progress }) })
  } finally {
    await handle.close()
  }
}
