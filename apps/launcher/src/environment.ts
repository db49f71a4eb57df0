/** Every program may know these of the machine: where its commands are, its language, zone and trusted certificates. */
const COMMON = [
  'PATH',
  'HOME',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
] as const

/**
 * Settings that a program reads for itself; what the launcher decides is given beside them (`programs.ts`). A variable that is
 * in no list reaches no program, so that a secret of one is never in the environment of another.
 */
const OWN = {
  server: [
    'PALISADE_DATABASE_CONNECTIONS',
    'PALISADE_TRUSTED_PROXIES',
    'PALISADE_ORIGINS',
    'PALISADE_PUSH_HOSTS',
    'PALISADE_PUSH_CONTACT',
    'PALISADE_WEBHOOK_HOSTS',
    'PALISADE_LOG_LEVEL',
  ],
  media: [
    'PALISADE_ORIGINS',
    'PALISADE_LOG_LEVEL',
    'PALISADE_RECORDINGS',
    'FFMPEG_PATH',
    'PALISADE_TRANSCODES',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_PREFIX',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_AFTER_DAYS',
    'S3_COPY_LOCKED',
  ],
  recognition: ['PALISADE_LOG_LEVEL', 'PALISADE_RECOGNITION_WORKERS', 'PALISADE_FACE_DETECTOR'],
  simulator: [
    'PALISADE_SIM_HOST',
    'PALISADE_SIM_PANEL_PORT',
    'PALISADE_SIM_ISAPI_PORT',
    'PALISADE_SIM_DAHUA_PORT',
    'PALISADE_SIM_ONVIF_PORT',
    'PALISADE_SIM_DISCOVERY_PORT',
    'PALISADE_SIM_CAMERAS',
    'PALISADE_SIM_CHATTER',
    'PALISADE_SIM_CLOCK',
    'PALISADE_SIM_FRAMES',
    'PALISADE_SIM_PHONES',
    'PALISADE_SIM_RECORDED',
    'PALISADE_SIM_API_KEY',
  ],
  /** A command that works on the installation, such as the check of the log. */
  command: [],
  /** The build of the console. */
  build: [],
} as const satisfies Record<string, readonly string[]>

export type ProgramName = keyof typeof OWN

/** The environment of a program: its share of ours, and what it is given. */
export function environmentOf(
  program: ProgramName,
  given: Readonly<Record<string, string>> = {},
  ours: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const shared = [...COMMON, ...OWN[program]].flatMap(name => {
    const value = ours[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(shared), ...given }
}
