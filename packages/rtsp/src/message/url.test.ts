import { describe, expect, it } from 'vitest'
import { parseRtspUrl, resolveControl } from './url.ts'

describe('parseRtspUrl', () => {
  it('takes user and password out of the address and leaves path and query alone', () => {
    expect(parseRtspUrl('rtsp://admin:p%40s:s@10.0.0.2/cam/realmonitor?channel=1&subtype=0')).toEqual({
      tls: false,
      host: '10.0.0.2',
      port: 554,
      uri: 'rtsp://10.0.0.2/cam/realmonitor?channel=1&subtype=0',
      username: 'admin',
      password: 'p@s:s',
    })
    expect(parseRtspUrl('rtsp://u:a@b%@h:8554/x')).toMatchObject({ host: 'h', port: 8554, password: 'a@b%' })
  })

  it('knows rtsps, IPv6, a missing path and characters that must be encoded', () => {
    expect(parseRtspUrl('RTSPS://[fe80::1]:8322')).toMatchObject({ tls: true, host: 'fe80::1', port: 8322 })
    expect(parseRtspUrl('rtsps://h/')).toMatchObject({ port: 322 })
    expect(parseRtspUrl('rtsp://h/a b/é')?.uri).toBe('rtsp://h/a%20b/%C3%A9')
    expect(parseRtspUrl('rtsp://h?x=1')?.uri).toBe('rtsp://h/?x=1')
  })

  it.each([
    'file:///etc/passwd',
    'http://h/x',
    'rtsp://',
    'rtsp:///x',
    'rtsp://h:0/',
    'rtsp://h:70000/',
    'rtsp://h o/',
    'rtsp://h/\r\nEvil: 1',
    `rtsp://h/${'x'.repeat(3000)}`,
    '',
  ])('refuses %j', url => {
    expect(parseRtspUrl(url)).toBeUndefined()
  })
})

describe('resolveControl', () => {
  it.each([
    ['rtsp://h/p/', 'trackID=1', 'rtsp://h/p/trackID=1'],
    ['rtsp://h/p', 'trackID=1', 'rtsp://h/p/trackID=1'],
    ['rtsp://h/p?a=1&b=2', 'trackID=1', 'rtsp://h/p?a=1&b=2/trackID=1'],
    ['rtsp://h/p/', '/trackID=1', 'rtsp://h/p/trackID=1'],
    ['rtsp://h/p', 'rtsp://u:p@h/other/1', 'rtsp://h/other/1'],
    ['rtsp://h/p', '*', 'rtsp://h/p'],
    ['rtsp://h/p', '', 'rtsp://h/p'],
    ['rtsp://h/p', 'a b\u0000', 'rtsp://h/p/a%20b%00'],
    ['rtsp://h/p', 'x'.repeat(5000), 'rtsp://h/p'],
    ['rtsp://h/p', undefined, 'rtsp://h/p'],
  ])('%s with %s is %s', (base, control, expected) => {
    expect(resolveControl(base, control)).toBe(expected)
  })
})
