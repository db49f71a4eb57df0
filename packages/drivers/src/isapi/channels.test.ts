import type { DriverConfigs } from '@palisade/contract'
import { expect, test } from 'vitest'
import { DeviceFault } from '../kit/driver.ts'
import { readXml } from '../kit/xml.ts'
import type { IsapiCalls } from './calls.ts'
import { readSources } from './channels.ts'

const config: DriverConfigs['isapi'] = {
  host: '10.0.0.9',
  port: 80,
  isTls: false,
  channel: 1,
  mainUrl: 'rtsp://10.0.0.9/',
}

/** A device that has these documents and no others. */
function deviceWith(documents: Record<string, string>): IsapiCalls {
  const find: IsapiCalls['find'] = path =>
    Promise.resolve(documents[path] === undefined ? undefined : readXml(documents[path]))
  const look: IsapiCalls['look'] = async (path, root) => {
    const node = await find(path, root)
    return node ? { node } : { fault: new DeviceFault('not_supported', 'not there') }
  }
  const refuse = (): Promise<never> => Promise.reject(new DeviceFault('not_supported', 'not asked for'))
  return {
    find,
    look,
    attempt: refuse,
    login: refuse,
    ask: () => Promise.reject(new Error('not asked')),
    get: refuse,
    send: refuse,
    close: () => undefined,
    get http(): never {
      throw new Error('no raw calls')
    },
  }
}

const stream = (id: string, name: string, width: number, more = ''): string =>
  `<StreamingChannel><id>${id}</id><channelName>${name}</channelName><enabled>true</enabled>${more}
   <Video><videoCodecType>H.265</videoCodecType><videoResolutionWidth>${width}</videoResolutionWidth>
   <videoResolutionHeight>720</videoResolutionHeight></Video></StreamingChannel>`
const list = (...streams: string[]): string =>
  `<StreamingChannelList>${streams.join('')}</StreamingChannelList>`

test('a recorder: channels by number, its own names, the largest stream first', async () => {
  const sources = await readSources(
    deviceWith({
      '/ISAPI/Streaming/channels': list(stream('201', 'IPCamera 02', 1280)),
      '/ISAPI/ContentMgmt/InputProxy/channels':
        '<InputProxyChannelList><InputProxyChannel><id>1</id><name>大门</name></InputProxyChannel><InputProxyChannel><id>16</id><name>Dock</name></InputProxyChannel></InputProxyChannelList>',
      '/ISAPI/ContentMgmt/StreamingProxy/channels': list(
        stream('1602', 'x', 640),
        stream('1601', 'x', 1920),
        stream('101', 'x', 1280),
        stream('201', 'again', 1280),
      ),
    }),
    config,
  )
  expect(sources.map(({ channel, name, streams }) => [channel, name, streams.map(one => one.token)])).toEqual(
    [
      [1, '大门', ['101']],
      [2, 'IPCamera 02', ['201']],
      [16, 'Dock', ['1601', '1602']],
    ],
  )
  expect(sources[2]?.streams[0]).toMatchObject({
    url: 'rtsp://10.0.0.9:554/Streaming/Channels/1601',
    codec: 'h265',
  })
})

test.each([
  [
    'in the stream',
    {
      '/ISAPI/Streaming/channels': list(
        stream('101', 'a', 1, '<Transport><rtspPortNo>8554</rtspPortNo></Transport>'),
      ),
    },
    8554,
  ],
  [
    'among the access protocols',
    {
      '/ISAPI/Streaming/channels': list(stream('101', 'a', 1)),
      '/ISAPI/Security/adminAccesses':
        '<AdminAccessProtocolList><AdminAccessProtocol><protocol>HTTP</protocol><portNo>80</portNo></AdminAccessProtocol><AdminAccessProtocol><protocol>rtsp</protocol><portNo>10554</portNo></AdminAccessProtocol></AdminAccessProtocolList>',
    },
    10_554,
  ],
  ['nowhere', { '/ISAPI/Streaming/channels': list(stream('101', 'a', 1)) }, 554],
  [
    'as nonsense',
    {
      '/ISAPI/Streaming/channels': list(
        stream('101', 'a', 1, '<Transport><rtspPortNo>99999</rtspPortNo></Transport>'),
      ),
    },
    554,
  ],
])('the RTSP port stands %s', async (_, documents, port) => {
  const [source] = await readSources(deviceWith(documents), config)
  expect(source?.streams[0]?.url).toBe(`rtsp://10.0.0.9:${port}/Streaming/Channels/101`)
})

test('what is no stream, or is off, is passed over', async () => {
  const off = stream('301', 'c', 1).replace('true', 'false')
  const documents = { '/ISAPI/Streaming/channels': list(stream('../1', 'a', 1), stream('100', 'b', 1), off) }
  expect(await readSources(deviceWith(documents), config)).toEqual([])
})

test('an IPv6 address is written in brackets', async () => {
  const documents = { '/ISAPI/Streaming/channels': list(stream('101', 'a', 1)) }
  const [source] = await readSources(deviceWith(documents), { ...config, host: 'fd00::9' })
  expect(source?.streams[0]?.url).toBe('rtsp://[fd00::9]:554/Streaming/Channels/101')
})

test('channels by cable have the names of the recorder, a camera that of its stream', async () => {
  const inputs =
    '<VideoInputChannelList><VideoInputChannel><id>1</id><name>Yard</name></VideoInputChannel><VideoInputChannel><id>2</id><name>Hall</name></VideoInputChannel></VideoInputChannelList>'
  const namesOf = async (...streams: string[]) => {
    const documents = {
      '/ISAPI/Streaming/channels': list(...streams),
      '/ISAPI/System/Video/inputs/channels': inputs,
    }
    return (await readSources(deviceWith(documents), config)).map(({ name }) => name)
  }
  const first = [stream('101', 'Camera 01', 1280), stream('102', 'Camera 01', 640)]
  expect(await namesOf(...first, stream('201', 'Camera 01', 1280), stream('202', 'x', 640))).toEqual([
    'Yard',
    'Hall',
  ])
  expect(await namesOf(...first)).toEqual(['Camera 01'])
})

test('a list of streams that is refused is told with its cause', async () => {
  const refused = deviceWith({})
  refused.look = () => Promise.resolve({ fault: new DeviceFault('rejected', 'no', 'no_rights') })
  await expect(readSources(refused, config)).rejects.toMatchObject({ deviceCause: 'rejected' })
})
