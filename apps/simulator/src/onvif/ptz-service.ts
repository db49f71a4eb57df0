import type { PtzPosition, PtzState } from './ptz-state.ts'
import type { OperationCall, Operations } from './operation.ts'
import { escapeXml, SoapFault } from './soap.ts'

const SPACES = 'http://www.onvif.org/ver10/tptz'
const range = (name: string, low: number): string =>
  `<tt:${name}><tt:Min>${low}</tt:Min><tt:Max>1</tt:Max></tt:${name}>`
const space = (name: string, uri: string, low: number, isPlane: boolean): string =>
  `<tt:${name}><tt:URI>${SPACES}/${uri}</tt:URI>${range('XRange', low)}${isPlane ? range('YRange', low) : ''}</tt:${name}>`

const TOUR = 'tour1'
const tourAbility = `<tt:Extension><tt:SupportedPresetTour><tt:MaximumNumberOfPresetTours>1</tt:MaximumNumberOfPresetTours>${['Start', 'Stop', 'Pause'].map(word => `<tt:PTZPresetTourOperation>${word}</tt:PTZPresetTourOperation>`).join('')}</tt:SupportedPresetTour></tt:Extension>`

const NODE = 'node'
const nodeOf = (tours: number): string =>
  `<tptz:PTZNode token="${NODE}" FixedHomePosition="false"><tt:Name>node</tt:Name><tt:SupportedPTZSpaces>${[
    space('AbsolutePanTiltPositionSpace', 'PanTiltSpaces/PositionGenericSpace', -1, true),
    space('AbsoluteZoomPositionSpace', 'ZoomSpaces/PositionGenericSpace', 0, false),
    space('ContinuousPanTiltVelocitySpace', 'PanTiltSpaces/VelocityGenericSpace', -1, true),
    space('ContinuousZoomVelocitySpace', 'ZoomSpaces/VelocityGenericSpace', -1, false),
  ].join(
    '',
  )}</tt:SupportedPTZSpaces><tt:MaximumNumberOfPresets>32</tt:MaximumNumberOfPresets><tt:HomeSupported>true</tt:HomeSupported>${tours === 0 ? '' : tourAbility}</tptz:PTZNode>`

function vectorOf({ request }: OperationCall, name: string): PtzPosition {
  const part = (...path: string[]): number => {
    const value = Number(request.text(name, ...path))
    if (!Number.isFinite(value) || Math.abs(value) > 1)
      throw new SoapFault('Out of range', ['InvalidArgVal', 'InvalidPosition'])
    return value
  }
  return { pan: part('PanTilt', '@x'), tilt: part('PanTilt', '@y'), zoom: part('Zoom', '@x') }
}

const noPreset = (): SoapFault => new SoapFault('No such preset', ['InvalidArgVal', 'NoToken'])

export const ptzService: Operations = {
  GetNodes: ({ model }) =>
    `<tptz:GetNodesResponse>${nodeOf(model.ptz.tourSpots().length)}</tptz:GetNodesResponse>`,
  GetNode({ model, request }) {
    if (request.text('NodeToken') !== NODE) throw new SoapFault('No such node', ['InvalidArgVal', 'NoEntity'])
    return `<tptz:GetNodeResponse>${nodeOf(model.ptz.tourSpots().length)}</tptz:GetNodeResponse>`
  },
  ContinuousMove(call) {
    call.model.ptz.move(vectorOf(call, 'Velocity'))
    return '<tptz:ContinuousMoveResponse/>'
  },
  AbsoluteMove(call) {
    call.model.ptz.absolute(vectorOf(call, 'Position'))
    return '<tptz:AbsoluteMoveResponse/>'
  },
  Stop({ model }) {
    model.ptz.stop()
    return '<tptz:StopResponse/>'
  },
  GetPresets: ({ model }) =>
    `<tptz:GetPresetsResponse>${model.ptz
      .presets()
      .map(
        ({ token, name, position: { pan, tilt, zoom } }) =>
          `<tptz:Preset token="${token}"><tt:Name>${escapeXml(name)}</tt:Name><tt:PTZPosition><tt:PanTilt x="${pan}" y="${tilt}"/><tt:Zoom x="${zoom}"/></tt:PTZPosition></tptz:Preset>`,
      )
      .join('')}</tptz:GetPresetsResponse>`,
  SetPreset({ model, request }) {
    const preset = model.ptz.setPreset(request.text('PresetName'), request.text('PresetToken'))
    if (!preset) throw noPreset()
    return `<tptz:SetPresetResponse><tptz:PresetToken>${preset.token}</tptz:PresetToken></tptz:SetPresetResponse>`
  },
  GotoPreset({ model, request }) {
    if (!model.ptz.goToPreset(request.text('PresetToken'))) throw noPreset()
    return '<tptz:GotoPresetResponse/>'
  },
  RemovePreset({ model, request }) {
    if (!model.ptz.removePreset(request.text('PresetToken'))) throw noPreset()
    return '<tptz:RemovePresetResponse/>'
  },
  GotoHomePosition({ model }) {
    model.ptz.goHome()
    return '<tptz:GotoHomePositionResponse/>'
  },
  SetHomePosition({ model }) {
    model.ptz.setHome()
    return '<tptz:SetHomePositionResponse/>'
  },
  GetPresetTours: ({ model: { ptz } }) =>
    `<tptz:GetPresetToursResponse>${ptz.tourSpots().length === 0 ? '' : tourOf(ptz)}</tptz:GetPresetToursResponse>`,
  OperatePresetTour({ model, request }) {
    if (request.text('PresetTourToken') !== TOUR) throw noPreset()
    if (!model.ptz.operateTour(request.text('Operation')))
      throw new SoapFault('No such operation', ['InvalidArgVal', 'ActivationFailed'])
    return '<tptz:OperatePresetTourResponse/>'
  },
}

const tourOf = (ptz: PtzState): string =>
  `<tptz:PresetTour token="${TOUR}"><tt:Name>Round</tt:Name><tt:Status><tt:State>${ptz.tourState()}</tt:State></tt:Status><tt:AutoStart>false</tt:AutoStart><tt:StartingCondition/>${ptz
    .tourSpots()
    .map(
      token =>
        `<tt:TourSpot><tt:PresetDetail><tt:PresetToken>${token}</tt:PresetToken></tt:PresetDetail><tt:StayTime>PT5S</tt:StayTime></tt:TourSpot>`,
    )
    .join('')}</tptz:PresetTour>`
