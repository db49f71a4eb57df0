import type { OperationCall, Operations } from './operation.ts'
import { escapeXml, serviceNamespaces, SoapFault } from './soap.ts'

type Service = { namespace: string; path: string; version: string }

function servicesOf({ model: { plan, card } }: OperationCall): Service[] {
  const { tds, trt, tr2, tptz, tev, tse, trp, tmd } = serviceNamespaces
  return [
    { namespace: tds, path: '/onvif/device_service', version: '2' },
    { namespace: trt, path: '/onvif/media', version: '2' },
    ...(plan.hasMedia2 ? [{ namespace: tr2, path: '/onvif/media2', version: '2' }] : []),
    ...(plan.hasPtz ? [{ namespace: tptz, path: '/onvif/ptz', version: '2' }] : []),
    ...(plan.hasEvents ? [{ namespace: tev, path: '/onvif/event', version: '2' }] : []),
    ...(plan.relays.length > 0 ? [{ namespace: tmd, path: '/onvif/deviceio', version: '2' }] : []),
    ...(card
      ? [
          { namespace: tse, path: '/onvif/search', version: '2' },
          { namespace: trp, path: '/onvif/replay', version: '2' },
        ]
      : []),
  ]
}

/** The answer of GetCapabilities: the services of GetServices in the words of ONVIF's first version. */
function capabilitiesOf(call: OperationCall): string {
  const addressOf = (path: string): string => {
    const isThere = servicesOf(call).some(one => one.path === path)
    return isThere ? `<tt:XAddr>${call.base}${path}</tt:XAddr>` : ''
  }
  const part = (name: string, path: string): string => {
    const address = addressOf(path)
    return address && `<tt:${name}>${address}</tt:${name}>`
  }
  const usual = [
    part('Device', '/onvif/device_service'),
    part('Events', '/onvif/event'),
    part('Media', '/onvif/media'),
    part('PTZ', '/onvif/ptz'),
  ]
  const more = [
    part('DeviceIO', '/onvif/deviceio'),
    part('Search', '/onvif/search'),
    part('Replay', '/onvif/replay'),
  ]
  return `<tds:GetCapabilitiesResponse><tds:Capabilities>${usual.join('')}<tt:Extension>${more.join('')}</tt:Extension></tds:Capabilities></tds:GetCapabilitiesResponse>`
}

function dateAndTime({ model }: OperationCall): string {
  const at = new Date(model.now())
  const time = `<tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second>`
  const date = `<tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day>`
  return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>Manual</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`
}

function setDateAndTime({ model, request }: OperationCall): string {
  const part = (...path: string[]): number => Number(request.text('UTCDateTime', ...path))
  const at = Date.UTC(
    part('Date', 'Year'),
    part('Date', 'Month') - 1,
    part('Date', 'Day'),
    part('Time', 'Hour'),
    part('Time', 'Minute'),
    part('Time', 'Second'),
  )
  if (!Number.isFinite(at)) throw new SoapFault('Invalid date', ['InvalidArgVal', 'InvalidDateTime'])
  model.setClock(at)
  return '<tds:SetSystemDateAndTimeResponse/>'
}

/** The same in the device service and in DeviceIO. */
export const relayOperations: Operations = {
  GetRelayOutputs: ({ model }) =>
    `<tds:GetRelayOutputsResponse>${[...model.relays.keys()]
      .map(
        token =>
          `<tds:RelayOutputs token="${escapeXml(token)}"><tt:Properties><tt:Mode>Bistable</tt:Mode><tt:DelayTime>PT0S</tt:DelayTime><tt:IdleState>open</tt:IdleState></tt:Properties></tds:RelayOutputs>`,
      )
      .join('')}</tds:GetRelayOutputsResponse>`,
  SetRelayOutputState({ model, request }) {
    const token = request.text('RelayOutputToken')
    if (!model.relays.has(token)) throw new SoapFault('No such relay', ['InvalidArgVal', 'RelayToken'])
    model.relays.set(token, request.text('LogicalState') === 'active')
    return '<tds:SetRelayOutputStateResponse/>'
  },
}

export const deviceService: Operations = {
  GetSystemDateAndTime: dateAndTime,
  SetSystemDateAndTime: setDateAndTime,
  GetServices: call =>
    `<tds:GetServicesResponse>${servicesOf(call)
      .map(
        ({ namespace, path, version }) =>
          `<tds:Service><tds:Namespace>${namespace}</tds:Namespace><tds:XAddr>${call.base}${path}</tds:XAddr><tds:Version><tt:Major>${version}</tt:Major><tt:Minor>60</tt:Minor></tds:Version></tds:Service>`,
      )
      .join('')}</tds:GetServicesResponse>`,
  GetCapabilities: capabilitiesOf,
  GetDeviceInformation: ({ model: { plan } }) =>
    `<tds:GetDeviceInformationResponse><tds:Manufacturer>Simulated</tds:Manufacturer><tds:Model>${plan.model}</tds:Model><tds:FirmwareVersion>1.0.3</tds:FirmwareVersion><tds:SerialNumber>${plan.serial}</tds:SerialNumber><tds:HardwareId>sim</tds:HardwareId></tds:GetDeviceInformationResponse>`,
  ...relayOperations,
  SystemReboot({ model }) {
    // The answer goes out before the connections break.
    setTimeout(() => model.reboot(), 50)
    return '<tds:SystemRebootResponse><tds:Message>Rebooting</tds:Message></tds:SystemRebootResponse>'
  },
}
