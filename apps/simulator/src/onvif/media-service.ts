import type { OnvifModel } from './model.ts'
import type { OperationCall, Operations } from './operation.ts'
import { escapeXml, SoapFault } from './soap.ts'

type Stream = OnvifModel['streams'][number]

const isMedia2 = ({ path }: OperationCall): boolean => path === '/onvif/media2'
const prefixOf = (call: OperationCall): string => (isMedia2(call) ? 'tr2' : 'trt')

function profileXml(call: OperationCall, { token, codec, width, height }: Stream): string {
  const { model } = call
  // Media1 knows no H.265.
  const encoding = codec === 'h265' && isMedia2(call) ? 'H265' : 'H264'
  const source = '<tt:Name>source</tt:Name><tt:SourceToken>vs</tt:SourceToken>'
  const encoder = `<tt:Name>${token}</tt:Name><tt:Encoding>${encoding}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution>`
  const ptz = model.plan.hasPtz ? '<tt:Name>ptz</tt:Name><tt:NodeToken>node</tt:NodeToken>' : ''
  if (isMedia2(call)) {
    return `<tr2:Profiles token="${token}"><tr2:Name>${token}</tr2:Name><tr2:Configurations><tr2:VideoSource token="vsc">${source}</tr2:VideoSource><tr2:VideoEncoder token="vec-${token}">${encoder}</tr2:VideoEncoder>${ptz && `<tr2:PTZ token="ptzc">${ptz}</tr2:PTZ>`}</tr2:Configurations></tr2:Profiles>`
  }
  return `<trt:Profiles token="${token}" fixed="true"><tt:Name>${token}</tt:Name><tt:VideoSourceConfiguration token="vsc">${source}</tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="vec-${token}">${encoder}</tt:VideoEncoderConfiguration>${ptz && `<tt:PTZConfiguration token="ptzc">${ptz}</tt:PTZConfiguration>`}</trt:Profiles>`
}

function streamOf({ model, request }: OperationCall): Stream {
  const stream = model.streams.find(({ token }) => token === request.text('ProfileToken'))
  if (!stream) throw new SoapFault('No such profile', ['InvalidArgVal', 'NoProfile'])
  return stream
}

function uriAnswer(call: OperationCall, name: string, uri: string): string {
  const prefix = prefixOf(call)
  const inner = isMedia2(call)
    ? `<tr2:Uri>${escapeXml(uri)}</tr2:Uri>`
    : `<trt:MediaUri><tt:Uri>${escapeXml(uri)}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect><tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri>`
  return `<${prefix}:${name}Response>${inner}</${prefix}:${name}Response>`
}

/** Media and Media2: the same questions, other shapes of answers. */
export const mediaService: Operations = {
  GetProfiles(call) {
    const prefix = prefixOf(call)
    const profiles = call.model.streams.map(stream => profileXml(call, stream)).join('')
    return `<${prefix}:GetProfilesResponse>${profiles}</${prefix}:GetProfilesResponse>`
  },
  GetVideoSources: () =>
    '<trt:GetVideoSourcesResponse><trt:VideoSources token="vs"><tt:Framerate>12.5</tt:Framerate><tt:Resolution><tt:Width>1280</tt:Width><tt:Height>720</tt:Height></tt:Resolution></trt:VideoSources></trt:GetVideoSourcesResponse>',
  GetStreamUri: call => uriAnswer(call, 'GetStreamUri', streamOf(call).url),
  GetSnapshotUri(call) {
    streamOf(call)
    return uriAnswer(call, 'GetSnapshotUri', `${call.base}/snapshot.jpg`)
  },
}
