import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { obfuscate } from './obfuscate.ts'

const key = Buffer.from('0123456789abcdef')

test.each(['secret1', '密码 with sixteen bytes and more', '1234567890123456'])(
  '%s is what a server reads',
  password => {
    const decipher = createDecipheriv('aes-128-ecb', key, null)
    const sent = Buffer.from(obfuscate(password, key.toString('base64')), 'base64')
    expect(Buffer.concat([decipher.update(sent), decipher.final()]).toString()).toBe(password)
  },
)
