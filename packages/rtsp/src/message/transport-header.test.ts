import { expect, it } from 'vitest'
import { readTransport } from './transport-header.ts'

it('reads the choices it can use, in their order', () => {
  expect(
    readTransport(
      'RTP/SAVP;unicast,rtp/avp;multicast;port=1-2, RTP/AVP/TCP; Interleaved=2-5,RTP/AVP/UDP;client_port=4000-4001;server_port=6000',
    ),
  ).toEqual([
    { kind: 'tcp', channels: [2, 5] },
    { kind: 'udp', clientPorts: [4000, 4001], serverPorts: [6000, 6001] },
  ])
  expect(readTransport('RTP/AVP')).toMatchObject([{ kind: 'udp' }])
})

it.each([
  ['interleaved=254-255', [254, 255]],
  ['interleaved=255-256', undefined],
  ['interleaved=256-255', undefined],
  ['interleaved=0', [0, 1]],
  ['interleaved=a', undefined],
])('of the channels %s it takes %j', (text, channels) => {
  expect(readTransport(`RTP/AVP/TCP;${text}`)[0]?.channels).toEqual(channels)
})

it.each([
  ['65534-65535', [65_534, 65_535]],
  ['65535-65536', undefined],
  ['65536-1', undefined],
  ['65535', undefined],
])('of the ports %s it takes %j', (text, ports) => {
  expect(readTransport(`RTP/AVP;client_port=${text}`)[0]?.clientPorts).toEqual(ports)
})

it('looks at 16 choices', () => {
  expect(readTransport('RTP/AVP,'.repeat(30))).toHaveLength(16)
})
