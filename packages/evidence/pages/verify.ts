import { checkPackage, type CheckReport, type CheckTools, type Finding } from '../src/check/check-package.ts'
import { crc32 } from '../src/check/crc32.ts'
import { createSha256 } from '../src/check/sha256.ts'
import { languageButton, make } from './elements.ts'
import { fill, firstLanguage, pageTexts, type PageLanguage } from './texts.ts'

let language: PageLanguage = firstLanguage()
let result: CheckReport | undefined
let failure: string | undefined
/** Counts the choices: what comes of an earlier one is not shown. */
let turn = 0
let progress = ''

const say = (key: keyof (typeof pageTexts)['en'], values: Record<string, string | number> = {}): string =>
  fill(pageTexts[language][key], values)

/** Undefined where this browser does not know the algorithm. */
async function isSigned(
  key: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean | undefined> {
  const algorithm = { name: 'Ed25519' }
  try {
    const own = await crypto.subtle.importKey('spki', new Uint8Array(key), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, own, new Uint8Array(signature), new Uint8Array(bytes))
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false
  }
}

async function check(file: Blob): Promise<void> {
  const own = ++turn
  result = undefined
  failure = undefined
  progress = ''
  draw()
  const tools: CheckTools = {
    sha256: createSha256,
    crc32,
    isSigned,
    progress: bytes => {
      if (own !== turn) throw new Error('another file was chosen')
      progress = say('working', { percent: Math.floor((bytes / Math.max(1, file.size)) * 100) })
      drawProgress()
    },
  }
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  const [report, error] = await checkPackage({ size: file.size, read }, tools).then(
    found => [found, undefined] as const,
    (why: unknown) => [undefined, why instanceof Error ? why.message : String(why)] as const,
  )
  if (own !== turn) return
  result = report
  failure = error
  progress = ''
  draw()
}

const status = make('p', { role: 'status' })
function drawProgress(): void {
  status.textContent = progress
}

function findingText({ is, name, other = '' }: Finding): string {
  if (is === 'not_ours') return say('notOurs')
  if (is === 'header' && name === '') return say('end')
  return say(is, { name, other })
}

function signatureText(report: CheckReport): string {
  if (report.isSigned === undefined) return say('noEd25519')
  return say(report.isSigned ? 'isSigned' : 'notSigned')
}

function reportOf(report: CheckReport): HTMLElement {
  const { findings, files, bytes, fingerprint, madeAt } = report
  const isWhole = findings.length === 0
  return make(
    'section',
    { class: isWhole ? 'whole' : 'broken', role: 'alert' },
    make('p', {}, make('strong', {}, isWhole ? say('whole', { files, bytes }) : say('broken'))),
    make('ul', {}, ...findings.map(finding => make('li', {}, findingText(finding)))),
    ...(fingerprint === undefined
      ? []
      : [
          make('p', {}, signatureText(report)),
          make(
            'p',
            {},
            say('fingerprint'),
            make('br'),
            make('code', {}, fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''),
          ),
          make('p', { class: 'quiet' }, madeAt === undefined ? '' : say('madeAt', { at: madeAt })),
        ]),
  )
}

const input = make('input', { type: 'file', accept: '.zip', id: 'package' })
input.addEventListener('change', () => {
  const [file] = input.files ?? []
  if (file) void check(file)
})

function draw(): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  document.title = say('verifyTitle')
  const other = languageButton(say('language'), () => {
    language = language === 'zh' ? 'en' : 'zh'
    draw()
  })
  drawProgress()
  document.body.replaceChildren(
    make('header', {}, make('h1', {}, say('verifyTitle')), other),
    make(
      'main',
      {},
      make('p', {}, say('verifyHint')),
      make('p', {}, make('label', { for: 'package' }, `${say('choose')} `), input),
      status,
      ...(result ? [reportOf(result)] : []),
      ...(failure === undefined
        ? []
        : [make('p', { class: 'broken', role: 'alert' }, say('unreadable', { why: failure }))]),
      make('p', { class: 'quiet' }, say('verifyLimit')),
    ),
  )
}

draw()
