import type { Asked, Quirk, Reply } from './quirk.ts'
import { faultReply, SoapFault } from '../soap.ts'

// Ways in which real devices answer other than the standard says. A new one is a line here and what it costs in the test.

const text = (status: number, body: string, type = 'text/plain'): Reply => ({ status, type, body })
const page = (status: number, title: string): Reply =>
  text(
    status,
    `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}<br></h1></body></html>`,
    'text/html',
  )
const fault = (...args: ConstructorParameters<typeof SoapFault>): Reply => faultReply(new SoapFault(...args))
const notAuthorized = fault('Sender not Authorized', ['NotAuthorized'])
const unknown = fault('Optional Action Not Implemented', ['ActionNotSupported'], false)

/** In place of the device, for these requests. */
const on = (names: readonly string[], reply: Reply | ((asked: Asked) => Reply | undefined)): Quirk => ({
  answer: asked =>
    names.includes(asked.name) ? (typeof reply === 'function' ? reply(asked) : reply) : undefined,
})
/** Changes the text of the usual answer. */
const edit = (names: readonly string[], what: RegExp | string, by: string): Quirk => ({
  edit: (reply, { name }) =>
    names.includes(name) ? { ...reply, body: reply.body.replaceAll(what, by) } : reply,
})
const servicesNamed = (address: string): Quirk =>
  edit(['GetServices', 'GetCapabilities'], /XAddr>http:\/\/[^/<]+\/onvif\/(\w+)</g, `XAddr>${address}<`)
/** A device without usable addresses has its services where most have them. */
function atUsualPaths(asked: Asked): Asked {
  return { ...asked, path: asked.path.replace(/^(\/onvif\/(?!device)[a-z0-9]+)_service/, '$1') }
}
const LOCKED =
  '<userCheck><statusValue>401</statusValue><lockStatus>lock</lockStatus><unlockTime>1800</unlockTime></userCheck>'
const clock = ['GetSystemDateAndTime']
const services = ['GetServices', 'GetCapabilities']
const nodes = ['GetNodes']
const REFERENCE =
  '<wsa:ReferenceParameters><dn:Subscription-Id xmlns:dn="http://devices.example/2026" kind="pull">6f1c-$2</dn:Subscription-Id></wsa:ReferenceParameters>'
/** A device that tells its subscriptions apart by their reference parameters, and names them so. */
const subscriptionsAt = (address: string): Quirk => ({
  ...edit(
    ['CreatePullPointSubscription'],
    /<wsa:Address>(.*?)\/onvif\/event\/sub\/(\d+)<\/wsa:Address>/g,
    `<wsa:Address>${address}</wsa:Address>${REFERENCE}`,
  ),
  asked: asked => {
    const [, id] = /^6f1c-(\d+)$/.exec(asked.request.header('Subscription-Id')) ?? []
    return id === undefined ? asked : { ...asked, path: `/onvif/event/sub/${id}` }
  },
})

export const quirks = {
  // Errors that are no SOAP, and answers to something else.
  relays_plain_text: on(['GetRelayOutputs'], text(400, 'unsupported operation')),
  synchronization_plain_text: on(['SetSynchronizationPoint'], text(400, 'not implemented')),
  snapshot_html_500: on(['GetSnapshotUri'], page(500, 'Internal Server Error')),
  nodes_page_404: on(nodes, page(200, '404 File Not Found')),
  relays_other_answer: edit(['GetRelayOutputs'], 'GetRelayOutputsResponse', 'GetServicesResponse'),
  relays_hang_up: on(['GetRelayOutputs'], { status: 0, body: '' }),
  // Logins.
  no_ws_security: {
    login: 'none',
    answer: ({ hasToken }) =>
      hasToken ? faultReply(new SoapFault('Header not understood', []), 'MustUnderstand') : undefined,
  },
  login_by_digest_alone: {
    login: 'digest',
    answer: ({ hasToken }) => (hasToken ? notAuthorized : undefined),
  },
  login_by_true_time: { login: 'token_by_true_time' },
  login_refused_in_words: {
    edit: reply => (reply.body.includes('NotAuthorized') ? fault('Authentication failed', [], true) : reply),
  },
  login_refused_by_500: {
    edit: reply => (reply.body.includes('NotAuthorized') ? { ...reply, status: 500 } : reply),
  },
  login_refused_wordless: {
    edit: reply => (reply.body.includes('NotAuthorized') ? fault('Error 16', [], true) : reply),
  },
  /** No login works, the right one included. */
  account_locked: {
    answer: ({ hasToken }) => (hasToken ? fault('The account is locked', ['NotAuthorized']) : undefined),
  },
  account_locked_by_http: {
    answer: ({ hasToken }) => (hasToken ? text(401, LOCKED, 'application/xml') : undefined),
  },
  viewer_account: on(
    [
      'CreatePullPointSubscription',
      'GetRelayOutputs',
      'GetSnapshotUri',
      'GetNodes',
      'GetNode',
      'GetDeviceInformation',
    ],
    notAuthorized,
  ),
  // The clock.
  clock_asks_basic: on(clock, ({ hasToken }) =>
    hasToken ? undefined : { ...text(401, ''), headers: { 'www-authenticate': 'Basic realm="camera"' } },
  ),
  clock_refused_in_words: on(clock, ({ hasToken }) =>
    hasToken ? undefined : fault('Authentication failed', [], true),
  ),
  clock_unknown: on(clock, unknown),
  clock_without_utc: edit(
    clock,
    /<tt:UTCDateTime>(.*?)<\/tt:UTCDateTime>/g,
    '<tt:TimeZone><tt:TZ>CST-8</tt:TZ></tt:TimeZone><tt:UTCDateTime/><tt:LocalDateTime>$1</tt:LocalDateTime>',
  ),
  /** Summer time without a rule for it, and a local time that its own zone does not give. */
  clock_zone_without_rule: edit(
    clock,
    /<tt:DaylightSavings>false<\/tt:DaylightSavings>(<tt:UTCDateTime>.*?<\/tt:UTCDateTime>)/g,
    '<tt:DaylightSavings>true</tt:DaylightSavings><tt:TimeZone><tt:TZ>CET-1</tt:TZ></tt:TimeZone>$1<tt:LocalDateTime><tt:Time><tt:Hour>3</tt:Hour><tt:Minute>0</tt:Minute><tt:Second>0</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>3</tt:Month><tt:Day>29</tt:Day></tt:Date></tt:LocalDateTime>',
  ),
  clock_broken: edit(clock, /<tt:Hour>\d+/g, '<tt:Hour>noon'),
  // Media.
  media2_fails: { answer: ({ path }) => (path === '/onvif/media2' ? page(500, 'CGI error') : undefined) },
  media2_hangs_up: {
    answer: ({ path }) => (path === '/onvif/media2' ? { status: 0, body: '' } : undefined),
  },
  media2_without_profiles: edit(['GetProfiles'], /<tr2:VideoEncoder .*?<\/tr2:VideoEncoder>/g, ''),
  media2_without_addresses: edit(
    ['GetStreamUri', 'GetSnapshotUri'],
    /<tr2:Uri>.*?<\/tr2:Uri>/g,
    '<tr2:Uri/>',
  ),
  sub_stream_refused: on(['GetStreamUri'], ({ request }) =>
    request.text('ProfileToken') === 'sub' ? fault('No stream', ['InvalidArgVal', 'NoProfile']) : undefined,
  ),
  // Services and their addresses.
  /** Although anybody may ask for them. */
  services_ask_login: { asked: asked => ({ ...asked, isLoginAsked: true }) },
  no_get_services: on(['GetServices'], unknown),
  services_without_ptz: edit(['GetServices'], /<tds:Service><tds:Namespace>[^<]*ptz.*?<\/tds:Service>/g, ''),
  services_fail: { ...on(services, page(500, 'CGI error')), asked: atUsualPaths },
  ptz_ver10: edit(['GetServices'], 'ver20/ptz', 'ver10/ptz'),
  addresses_relative: servicesNamed('/onvif/$1'),
  addresses_other_host: servicesNamed('http://192.168.254.254:8000/onvif/$1'),
  addresses_other_port: edit(services, /(XAddr>http:\/\/[^/<]+):\d+/g, '$1:1'),
  addresses_empty: { ...servicesNamed(''), asked: atUsualPaths },
  addresses_urn: { ...servicesNamed('urn:onvif:$1'), asked: atUsualPaths },
  snapshot_relative: edit(['GetSnapshotUri'], /http:\/\/[^/]+(?=\/snapshot)/g, ''),
  snapshot_other_host: edit(
    ['GetSnapshotUri'],
    /http:\/\/[^/]+(?=\/snapshot)/g,
    'http://192.168.254.254:8000',
  ),
  /** Nobody answers there: the address of a device behind a forwarded port, on the host that forwards it. */
  snapshot_other_port: edit(['GetSnapshotUri'], /:\d+(?=\/snapshot)/g, ':1'),
  snapshot_urn: edit(['GetSnapshotUri'], /Uri>http:[^<]*</g, 'Uri>urn:snapshot<'),
  snapshot_empty: edit(['GetSnapshotUri'], /Uri>http:[^<]*</g, 'Uri><'),
  // Moving.
  nodes_refused: on(nodes, fault('No permission to list', ['InvalidArgVal', 'NoEntity'])),
  nodes_unknown: {
    ...on([...nodes, 'GetNode'], unknown),
    ...edit(
      ['GetProfiles'],
      '<tt:NodeToken>node</tt:NodeToken>',
      '<tt:NodeToken>node</tt:NodeToken><tt:DefaultContinuousPanTiltVelocitySpace>http://www.onvif.org/ver10/tptz/PanTiltSpaces/VelocityGenericSpace</tt:DefaultContinuousPanTiltVelocitySpace>',
    ),
  },
  no_zoom: {
    ...edit(nodes, /<tt:(\w+Zoom\w+)>.*?<\/tt:\1>/g, ''),
    answer: ({ name, request }) =>
      name === 'ContinuousMove' && request.text('Velocity', 'Zoom', '@x') !== ''
        ? fault('No zoom', ['InvalidArgVal', 'SpaceNotSupported'])
        : undefined,
  },
  no_pan_tilt: {
    ...edit(nodes, /<tt:(\w+PanTilt\w+)>.*?<\/tt:\1>/g, ''),
    answer: ({ name, request }) =>
      name === 'ContinuousMove' && request.text('Velocity', 'PanTilt', '@x') !== ''
        ? fault('No pan and tilt', ['InvalidArgVal', 'SpaceNotSupported'])
        : undefined,
  },
  presets_refused: on(['GetPresets'], notAuthorized),
  tours_hang_up: on(['GetPresetTours'], { status: 0, body: '' }),
  home_in_capitals: edit(nodes, 'HomeSupported>true', 'HomeSupported>TRUE'),
  home_by_number: edit(nodes, 'HomeSupported>true', 'HomeSupported>1'),
  // Outputs.
  relays_by_deviceio: on(['GetRelayOutputs'], ({ path }) =>
    path === '/onvif/deviceio' ? undefined : unknown,
  ),
  /** Whose list of services leaves DeviceIO out. */
  relays_by_untold_deviceio: {
    ...edit(['GetServices'], /<tds:Service><tds:Namespace>[^<]*deviceIO.*?<\/tds:Service>/g, ''),
    answer: ({ name, path }) =>
      name === 'GetRelayOutputs' && path !== '/onvif/deviceio' ? unknown : undefined,
  },
  relays_empty_in_device: {
    edit: (reply, { name, path }) =>
      name === 'GetRelayOutputs' && path !== '/onvif/deviceio'
        ? { ...reply, body: reply.body.replaceAll(/<tds:RelayOutputs .*?<\/tds:RelayOutputs>/g, '') }
        : reply,
  },
  // Events.
  subscriptions_full: on(['CreatePullPointSubscription'], fault('maximum pull points reached', [], false)),
  subscriptions_by_reference: subscriptionsAt('$1/onvif/event'),
  subscriptions_at_urn: subscriptionsAt('urn:uuid:2f3c6f1c-0000-4000-8000-00000000000$2'),
  subscriptions_nowhere: subscriptionsAt(''),
  subscriptions_other_host: edit(
    ['CreatePullPointSubscription'],
    /http:\/\/[^/<]+(\/onvif\/event\/sub\/\d+)/g,
    'http://192.168.254.254:8000$1',
  ),
  subscriptions_other_port: edit(['CreatePullPointSubscription'], /:\d+(?=\/onvif\/event\/sub\/\d)/g, ':1'),
  subscriptions_without_host: edit(
    ['CreatePullPointSubscription'],
    /http:\/\/[^/<]+(\/onvif\/event\/sub\/\d+)/g,
    'http://$1',
  ),
  subscriptions_relative: edit(
    ['CreatePullPointSubscription'],
    /http:[^<]*(\/onvif\/event\/sub\/\d+)/g,
    '$1',
  ),
  // A device with a login whose events do not understand WS-Addressing.
  addressing_unknown: {
    answer: ({ request }) =>
      request.header('Action') === ''
        ? undefined
        : faultReply(new SoapFault('Header not understood', []), 'MustUnderstand'),
  },
  pulls_refused: on(['PullMessages'], text(400, 'bad request')),
  pulls_at_once: {
    asked: asked => (asked.name === 'PullMessages' ? { ...asked, isPullAtOnce: true } : asked),
  },
  states_in_capitals: edit(['PullMessages'], 'Value="true"', 'Value="TRUE"'),
  states_active: edit(['PullMessages'], /Value="true"/g, 'Value="active"'),
  /** As relays and inputs have it, in both directions. */
  states_inactive: {
    edit: (reply, { name }) =>
      name === 'PullMessages'
        ? {
            ...reply,
            body: reply.body
              .replaceAll('Value="true"', 'Value="Active"')
              .replaceAll('Value="false"', 'Value="Inactive"'),
          }
        : reply,
  },
  states_by_number: edit(['PullMessages'], /Value="true"/g, 'Value="1"'),
  states_deleted: edit(
    ['PullMessages'],
    /PropertyOperation="Changed"(.*?)Value="false"/g,
    'PropertyOperation="Deleted"$1Value="true"',
  ),
} satisfies Record<string, Quirk>

export type QuirkName = keyof typeof quirks
/** Of a device that nobody can log in to, until its lock is over. */
export const lockedQuirks: readonly QuirkName[] = ['account_locked', 'account_locked_by_http']
/** Families of real devices; each combines what they have in common. */
export const families = {
  /** Servers on gSOAP that were built without WS-Security. */
  gsoap_open: ['no_ws_security', 'synchronization_plain_text', 'services_without_ptz'],
  /** Firmwares whose ONVIF is a CGI of a small web server. */
  cgi_firmware: [
    'login_refused_in_words',
    'clock_asks_basic',
    'relays_plain_text',
    'snapshot_html_500',
    'pulls_at_once',
  ],
  old_axis: ['media2_fails', 'services_without_ptz', 'subscriptions_by_reference', 'states_by_number'],
  /** Cameras that are sold under many names. */
  oem: ['addresses_other_host', 'nodes_unknown', 'media2_without_profiles', 'synchronization_plain_text'],
  /** The same with a clock of local time alone. */
  oem_without_zone: ['addresses_other_host', 'clock_without_utc', 'subscriptions_without_host'],
  viewer_of_hikvision: ['viewer_account'],
  /** The same account where tokens are not known. */
  viewer_by_digest: ['login_by_digest_alone', 'viewer_account'],
} as const satisfies Record<string, readonly QuirkName[]>
export const quirkNames = Object.keys(quirks) as QuirkName[]
