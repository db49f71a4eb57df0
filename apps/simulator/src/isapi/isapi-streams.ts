import { createRtspServer, type ServedStream } from '@palisade/rtsp'
import { createRtspProxy } from '../rtsp-proxy/rtsp-proxy.ts'
import { streamNames, type StreamName } from '../site/camera.ts'

type IsapiStreamsOptions = {
  host: string
  /** 0 takes a free one. */
  port: number
  streamOf: (name: StreamName) => ServedStream | undefined
  /** The replay that an address names. */
  replayOf?: (path: string) => ServedStream | undefined
  isCut: () => boolean
}

/** `/Streaming/Channels/101` is the main stream of such a camera, 102 its sub stream. */
function nameOf(path: string): StreamName | undefined {
  const [, digit] = /^\/Streaming\/Channels\/10([12])\/?(?:\?.*)?$/i.exec(path) ?? []
  return digit === undefined ? undefined : streamNames[Number(digit) - 1]
}

/** The RTSP port of one ISAPI camera, whose streams have the paths of its make. */
export async function startIsapiStreams({ host, port, streamOf, replayOf, isCut }: IsapiStreamsOptions) {
  const inner = createRtspServer({
    port: 0,
    realm: 'Simulated camera',
    streams(path) {
      const name = nameOf(path)
      return name ? streamOf(name) : replayOf?.(path)
    },
  })
  const { port: innerPort } = await inner.start()
  const front = createRtspProxy({
    host,
    port,
    innerPort,
    decide: () => ({ kind: isCut() ? 'refuse' : 'pass' }),
  })
  const started = await front.start().catch(async (error: unknown) => {
    await inner.stop()
    throw error
  })
  return {
    port: started.port,
    disconnect: () => front.disconnect('Streaming'),
    async stop(): Promise<void> {
      await front.stop()
      await inner.stop()
    },
  }
}
