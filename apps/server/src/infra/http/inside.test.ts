import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './inside.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({
    socket: { remoteAddress },
    headers: { host: '127.0.0.1:8080', ...headers },
  }) as unknown as IncomingMessage

test.each([
  ['the launcher', request('127.0.0.1')],
  ['by a name', request('::1', { host: 'localhost' })],
  ['over the sixth version', request('::ffff:127.0.0.1', { host: '[::1]:8080' })],
])('admits a program of this machine: %s', (_name, from) => expect(isFromThisMachine(from)).toBe(true))

test.each([
  ['another machine', request('192.168.1.20')],
  ['an address that only begins alike', request('127.0.0.1.example')],
  ['a proxy on this machine', request('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' })],
  ['one that writes the newer header', request('127.0.0.1', { forwarded: 'for=192.168.1.20' })],
  ['one that names itself only', request('127.0.0.1', { via: '1.1 proxy' })],
  ['a page led here by another name', request('127.0.0.1', { host: 'evil.example' })],
  ['a page of another origin', request('127.0.0.1', { origin: 'https://evil.example' })],
])('a stranger: %s', (_name, from) => expect(isFromThisMachine(from)).toBe(false))
