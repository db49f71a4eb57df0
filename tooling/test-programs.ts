import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A Debian program that the tests drive, and the packages that bring it. */
interface TestProgram {
  name: string
  isThere(): boolean
  packages: string[]
  advice: string
}

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser for the tests: CHROMIUM_PATH, or where a system keeps it. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...CHROMIUM_PLACES].find(place => place && existsSync(place))
}

const answers = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

const testPrograms: TestProgram[] = [
  {
    name: 'Chromium',
    isThere: () => findChromium() !== undefined,
    packages: ['chromium', 'fonts-noto-cjk'],
    advice: 'install chromium, or name one in CHROMIUM_PATH',
  },
  {
    // A camera server that is not ours: what we read must not only be what we write.
    name: 'gst-rtsp-server',
    isThere: () =>
      answers('/usr/bin/python3', '-c', "import gi; gi.require_version('GstRtspServer', '1.0')") &&
      existsSync('/usr/share/doc/gstreamer1.0-plugins-ugly'),
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
    isThere: () => existsSync('/usr/sbin/mosquitto'),
    packages: ['mosquitto'],
    advice: 'install mosquitto',
  },
]

/** Installs what the end-to-end tests need, as root on Debian; ends with one line where it cannot. */
export function installTestPrograms(): void {
  const missing = testPrograms.filter(program => !program.isThere())
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
