import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project-files.ts'
import type { Level } from './levels.ts'

/** A Debian program that tests drive, and the packages that bring it. */
interface TestProgram {
  name: string
  levels: Level[]
  /** The gate does without it. */
  isForFull?: true
  /** Commands that tests call by name. */
  commands?: string[]
  isThere(): boolean
  packages: string[]
  advice: string
}

/** Where a system keeps the browser that has no window to draw: it needs a fifth less of the processor. */
const SHELL_PLACES = ['/usr/bin/chromium-headless-shell']
/** Where it keeps the whole browser, which alone has push messages. */
const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @param isWhole the browser with all its parts @returns CHROMIUM_PATH, or where the system keeps one */
export function findChromium(isWhole = false): string | undefined {
  const places = isWhole ? CHROMIUM_PLACES : [...SHELL_PLACES, ...CHROMIUM_PLACES]
  return [process.env['CHROMIUM_PATH'] ?? '', ...places].find(place => place && existsSync(place))
}

/** Finds the file that PATH gives for a command. */
function findCommand(command: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.map(folder => path.join(folder, command)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Commands that every Debian has, and that the product or its tests call by name. */
const BASE = [
  'fallocate',
  'grep',
  'head',
  'id',
  'locale',
  'mount',
  'npm',
  'rm',
  'sh',
  'sleep',
  'umount',
  'useradd',
]

const testPrograms: TestProgram[] = [
  {
    name: 'Chromium without a window',
    levels: ['e2e'],
    isThere: () => findChromium() !== undefined,
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    advice: 'install chromium-headless-shell, or name a Chromium in CHROMIUM_PATH',
  },
  {
    name: 'Chromium',
    levels: ['e2e'],
    isForFull: true,
    isThere: () => findChromium(true) !== undefined,
    packages: ['chromium'],
    advice: 'install chromium, or name one in CHROMIUM_PATH',
  },
  {
    // A camera server that is not ours: the product must read more than it writes itself.
    name: 'gst-rtsp-server',
    levels: ['e2e'],
    isForFull: true,
    isThere: () =>
      spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('GstRtspServer', '1.0')"])
        .status === 0 && existsSync('/usr/share/doc/gstreamer1.0-plugins-ugly'),
    packages: [
      'python3-gi',
      'gir1.2-gst-rtsp-server-1.0',
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-plugins-ugly',
    ],
    advice: 'install gst-rtsp-server with its Python binding',
  },
  {
    // A broker that is not ours, for what the server publishes.
    name: 'mosquitto',
    levels: ['medium', 'e2e'],
    isThere: () => existsSync('/usr/sbin/mosquitto'),
    packages: ['mosquitto'],
    advice: 'install mosquitto',
  },
  {
    // A reader that is not ours, for what the product records and gives away.
    name: 'ffmpeg',
    levels: ['e2e'],
    commands: ['ffmpeg', 'ffprobe'],
    isThere: () => findCommand('ffmpeg') !== undefined && findCommand('ffprobe') !== undefined,
    packages: ['ffmpeg'],
    advice: 'install ffmpeg and ffprobe',
  },
  {
    // A reader of archives that is not ours, for packages of evidence.
    name: 'unzip',
    levels: ['small', 'medium', 'e2e'],
    commands: ['unzip'],
    isThere: () => findCommand('unzip') !== undefined,
    packages: ['unzip'],
    advice: 'install unzip',
  },
]

/** Installs what tests of these levels drive, as root on Debian; ends with one line where it cannot. */
export function installTestPrograms(levels: Level[], isFull: boolean): void {
  const needed = testPrograms.filter(
    program => program.levels.some(level => levels.includes(level)) && (isFull || !program.isForFull),
  )
  const missing = needed.filter(program => !program.isThere())
  if (!missing.length) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) install(missing.flatMap(program => program.packages))
  const absent = missing.filter(program => !program.isThere())
  for (const program of absent) console.error(`${program.name} is needed for the tests: ${program.advice}`)
  if (absent.length) process.exit(1)
}

function install(packages: string[]) {
  console.log(`installing ${packages.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
}

/**
 * A folder with links to the commands that are declared here. Tests have it as their PATH, beside Node's own: one that calls another
 * program fails on every machine, not on the first that lacks it.
 * @returns the PATH
 */
export function declaredPath(folder: string): string {
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  for (const command of [...BASE, ...testPrograms.flatMap(program => program.commands ?? [])]) {
    const file = findCommand(command)
    if (file !== undefined) symlinkSync(realpathSync(file), path.join(bin, command))
  }
  return [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), bin].join(path.delimiter)
}
