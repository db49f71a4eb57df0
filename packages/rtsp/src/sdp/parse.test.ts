import { describe, expect, it } from 'vitest'
import { parseSdp } from './parse.ts'
import { parseSprop, planTracks } from './tracks.ts'

const limits = { sdpLines: 2000, tracks: 8 }
const plan = (...lines: string[]) => planTracks(parseSdp(lines.join('\n'), limits) ?? { media: [] })
const video = (mapping: string, ...more: string[]) =>
  plan('m=video 0 RTP/AVP 96', `a=rtpmap:96 ${mapping}`, ...more).planned[0]
const audio = (mapping: string, ...more: string[]) =>
  plan('m=audio 0 RTP/AVP 97', `a=rtpmap:97 ${mapping}`, ...more).planned[0]

describe('lines', () => {
  it('keeps the first control of the session and of each media, and gives each media its own attributes', () => {
    const description = parseSdp(
      [
        'a=control:one',
        'a=control:two',
        'm=Video 0 RTP/AVP 96',
        'a=Control : v ',
        'a=control:w',
        'm=audio 0 RTP/AVP 8',
      ].join('\r'),
      limits,
    )
    expect(description?.control).toBe('one')
    expect(description?.media.map(({ kind, control }) => [kind, control])).toEqual([
      ['video', 'v'],
      ['audio', undefined],
    ])
  })

  it('takes as many lines, media, types and format parameters as its limits, no more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'x=1').join('\n')
    expect(parseSdp(lines(2000), limits)).toBeDefined()
    expect(parseSdp(lines(2001), limits)).toBeUndefined()
    const beyond = `${'m=video 0 RTP/AVP 96\n'.repeat(8)}m=audio 0 RTP/AVP 8\na=control:late`
    expect(parseSdp(beyond, limits)?.media.map(media => media.control)).toEqual(Array.from({ length: 8 }))
    const types = Array.from({ length: 40 }, (_, index) => index).join(' ')
    expect(parseSdp(`m=video 0 RTP/AVP ${types}`, limits)?.media[0]?.payloadTypes).toHaveLength(32)
    const parameters = Array.from({ length: 70 }, (_, index) => `p${index}=1`).join(';')
    expect(
      parseSdp(`m=video 0 RTP/AVP 96\na=fmtp:96 ${parameters}`, limits)?.media[0]?.formats.get(96)?.size,
    ).toBe(64)
  })

  it('takes payload types from 0 to 127 only, and attributes only of a media and of a type', () => {
    const media = parseSdp(
      [
        'a=rtpmap:96 lost/1',
        'm=video 0 RTP/AVP 0 127 128 -1 1.5 x',
        'a=rtpmap:127 a/1',
        'a=rtpmap:128 b/1',
        'a=rtpmap:127',
        'a=fmtp:0 A = 1 ;=2; b ;c=',
      ].join('\n'),
      limits,
    )?.media[0]
    expect(media?.payloadTypes).toEqual([0, 127])
    expect([...(media?.mappings ?? [])]).toEqual([[127, 'a/1']])
    expect([...(media?.formats.get(0) ?? [])]).toEqual([
      ['a', '1'],
      ['c', ''],
    ])
  })

  it.each(['sendonly', 'inactive', 'SendOnly'])('leaves out media that are %s', direction => {
    const { planned, unsupported } = plan('m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000', `a=${direction}`)
    expect([planned, unsupported]).toEqual([[], []])
  })
})

describe('tracks', () => {
  it.each([
    ['H264/90000', 'h264', 90_000],
    ['h265/48000', 'h265', 48_000],
    [' HEVC', 'h265', 90_000],
    ['H264/999', 'h264', 90_000],
    ['H264/1000', 'h264', 1000],
    ['H264/400000', 'h264', 400_000],
    ['H264/400001', 'h264', 90_000],
    ['H264/1e4', 'h264', 90_000],
  ])('video %s is %s at %i', (mapping, codec, clockRate) => {
    expect(video(mapping)?.track).toMatchObject({ kind: 'video', id: 0, codec, clockRate })
  })

  it.each([
    ['PCMA/16000/2', 'pcma', 16_000, 2],
    ['pcmu/8000', 'pcmu', 8000, 1],
    ['PCMA', 'pcma', 8000, 1],
    ['PCMA/8000/8', 'pcma', 8000, 8],
    ['PCMA/8000/9', 'pcma', 8000, 1],
    ['PCMA/8000/0', 'pcma', 8000, 1],
  ])('audio %s is %s at %i with %i channels', (mapping, codec, clockRate, channels) => {
    expect(audio(mapping)?.track).toMatchObject({ kind: 'audio', codec, clockRate, channels })
  })

  it('takes the first type it knows, and numbers the tracks it plans', () => {
    const { planned } = plan(
      'm=audio 0 RTP/AVP 35 8',
      'm=video 0 RTP/AVP 32',
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
    )
    expect(planned.map(one => [one.track.id, one.payloadType])).toEqual([
      [0, 8],
      [1, 96],
    ])
  })

  it('names an unknown format without anything that is not a name', () => {
    expect(plan('m=audio 0 RTP/AVP 97', `a=rtpmap:97 <b>${'x'.repeat(40)}/1`).unsupported).toEqual([
      `audio B${'X'.repeat(31)}`,
    ])
  })
})

describe('AAC', () => {
  const aac = (parameters: string, mapping = 'mpeg4-generic/48000/2') =>
    audio(mapping, `a=fmtp:97 ${parameters}`)

  it('takes the widths of the headers, and those of AAC-hbr where they are absent or absurd', () => {
    expect(aac('sizelength=6;indexlength=2;indexdeltalength=0')?.aac).toEqual({
      size: 6,
      index: 2,
      indexDelta: 0,
    })
    expect(aac('sizelength=16;indexlength=8;indexdeltalength=8')?.aac).toEqual({
      size: 16,
      index: 8,
      indexDelta: 8,
    })
    expect(aac('sizelength=17;indexlength=9;indexdeltalength=9')?.aac).toEqual({
      size: 13,
      index: 3,
      indexDelta: 3,
    })
  })

  it('refuses frames without a size, of a constant size, and without a rate', () => {
    expect(aac('sizelength=0')).toBeUndefined()
    expect(aac('constantsize=160')).toBeUndefined()
    expect(aac('config=1190', 'mpeg4-generic')).toBeUndefined()
  })

  it.each([
    ['"11 90"', '1190'],
    ['119', '1190'],
    ['11', '1190'],
    ['ab'.repeat(64), 'ab'.repeat(64)],
    ['ab'.repeat(65), '1190'],
  ])('takes the configuration %s as %s', (given, taken) => {
    const track = aac(`config=${given}`)?.track
    expect(track && 'config' in track && Buffer.from(track.config ?? []).toString('hex')).toBe(taken)
  })

  it.each([
    [96_000, 1, '1008'],
    [16_000, 2, '1410'],
    [7350, 7, '1638'],
  ])('makes up the configuration of %i Hz with %i channels', (rate, channels, config) => {
    const track = aac('mode=AAC-hbr', `mpeg4-generic/${rate}/${channels}`)?.track
    expect(track && 'config' in track && Buffer.from(track.config ?? []).toString('hex')).toBe(config)
  })

  it('makes up none for eight channels', () => {
    expect(aac('mode=AAC-hbr', 'mpeg4-generic/48000/8')).toBeUndefined()
  })
})

describe('parameter sets', () => {
  const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
  const sprop = (codec: 'h264' | 'h265', entries: Record<string, string>) =>
    parseSprop(codec, new Map(Object.entries(entries))).map(set => Buffer.from(set).toString('hex'))

  it('are those of the codec, three bytes or longer', () => {
    const sets = [base64(0x67, 1, 2), base64(0x68, 3), base64(0x68, 3, 4), base64(0x65, 5, 6)].join(', ')
    expect(sprop('h264', { 'sprop-parameter-sets': sets })).toEqual(['670102', '680304'])
    const [vps, sps, pps, other] = [0x40, 0x42, 0x44, 0x46].map(head => base64(head, 1, 2))
    expect(
      sprop('h265', { 'sprop-pps': `${pps}`, 'sprop-sps': `${sps},${other}`, 'sprop-vps': `"${vps}"` }),
    ).toEqual(['400102', '420102', '440102'])
  })

  it('are bounded in size and number', () => {
    const huge = (size: number) => Buffer.alloc(size, 0x67).toString('base64')
    expect(sprop('h264', { 'sprop-parameter-sets': huge(16_384) })).toHaveLength(1)
    expect(sprop('h264', { 'sprop-parameter-sets': huge(16_385) })).toEqual([])
    expect(
      sprop('h264', { 'sprop-parameter-sets': Array.from({ length: 40 }, () => huge(3)).join(',') }),
    ).toHaveLength(32)
  })
})
