import type { PackageFacts } from '../src/facts.ts'
import { languageButton, make, table } from './elements.ts'
import { fill, firstLanguage, pageTexts, type PageLanguage } from './texts.ts'

type Clip = PackageFacts['clips'][number]
type File = Clip['files'][number]

const facts = JSON.parse(document.querySelector('#facts')?.textContent ?? '{}') as PackageFacts
let language: PageLanguage = firstLanguage()
let chosen: { clip: Clip; file: File | undefined } | undefined

const say = (key: keyof (typeof pageTexts)['en'], values: Record<string, string | number> = {}): string =>
  fill(pageTexts[language][key], values)

/** `2026-11-23 08:15:30` in the zone of the site. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: facts.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const moment = (iso: string): string => clock.format(new Date(iso))

/** When the picture was taken that is shown so many seconds after the beginning of the file: times without pictures are closed up. */
function takenAt(clip: Clip, file: File, seconds: number): number {
  let at = Date.parse(file.from) + seconds * 1000
  for (const gap of clip.gaps) {
    const [from, to] = [Date.parse(gap.from), Date.parse(gap.to)]
    if (from >= Date.parse(file.from) && from <= at) at += to - from
  }
  return at
}

function player({ clip, file }: { clip: Clip; file: File | undefined }): HTMLElement {
  if (!file) return make('section', { class: 'stage' }, make('p', {}, say('noFile')))
  const video = make('video', { controls: '', preload: 'auto', src: file.file })
  const shown = make('output', { class: 'clock' }, moment(file.from))
  const note = make('p', { class: 'note', role: 'status' })
  video.addEventListener('timeupdate', () => {
    shown.textContent = clock.format(takenAt(clip, file, video.currentTime))
  })
  video.addEventListener('error', () => {
    const isUnknown = video.canPlayType(file.mime) === ''
    note.textContent = isUnknown ? say('cannotPlay', { mime: file.mime, file: file.file }) : say('extract')
  })
  return make('section', { class: 'stage' }, video, shown, note)
}

/** Packages of before say nothing of it: nothing was hidden in them. */
function hiddenText(hidden: PackageFacts['clips'][number]['hidden'] | undefined): string {
  const { masked = [], blurred = [] } = hidden ?? {}
  const said = [
    ...(masked.length === 0 ? [] : [say('masked', { count: masked.length })]),
    ...(blurred.length === 0 ? [] : [say('blurred', { count: blurred.length })]),
  ]
  return said.join(' ')
}

function hiddenLines({ hidden, files }: Clip): string[] {
  const text = hiddenText(hidden)
  const isAnew = files.some(({ isReencoded }) => isReencoded)
  return [...(text === '' ? [] : [text]), ...(isAnew ? [say('reencoded')] : [])]
}

function clipFacts(clip: Clip): HTMLElement {
  const gaps = clip.gaps.map(({ from, to, causeText }) =>
    make(
      'li',
      {},
      say('gap', { from: moment(from), to: moment(to), cause: causeText?.[language] ?? say('unknown') }),
    ),
  )
  const lines = [
    `${say('reason')}: ${clip.reason}`,
    say('lockedBy', { at: moment(clip.lockedAt), by: clip.lockedBy }),
    ...hiddenLines(clip),
    ...(clip.keepUntil === null ? [] : [say('keepUntil', { at: moment(clip.keepUntil) })]),
  ]
  return make(
    'section',
    {},
    ...lines.map(line => make('p', {}, line)),
    ...(gaps.length === 0 ? [] : [make('ul', {}, ...gaps), make('p', { class: 'quiet' }, say('closed'))]),
  )
}

function clipList(): HTMLElement {
  const buttons = facts.clips.flatMap(clip =>
    (clip.files.length === 0 ? [undefined] : clip.files).map(file => {
      const isChosen = chosen?.clip === clip && chosen.file === file
      const button = make(
        'button',
        { type: 'button', 'aria-pressed': String(isChosen) },
        make('strong', {}, clip.cameraName),
        make('span', {}, `${moment(file?.from ?? clip.from)} – ${moment(file?.to ?? clip.to)}`),
      )
      button.addEventListener('click', () => {
        chosen = { clip, file }
        draw()
      })
      return make('li', {}, button)
    }),
  )
  return make(
    'nav',
    { 'aria-label': say('clips') },
    make('h2', {}, say('clips')),
    make('ul', { class: 'clips' }, ...buttons),
  )
}

function collected(
  kind: string,
  title: string,
  show: (item: PackageFacts['items'][number]) => HTMLElement,
): HTMLElement[] {
  const items = facts.items.filter(item => item.kind === kind)
  if (items.length === 0) return []
  return [make('section', {}, make('h2', {}, title), make('ul', { class: 'items' }, ...items.map(show)))]
}

const snapshot = ({ files, cameraName, at, hidden }: PackageFacts['items'][number]): HTMLElement => {
  const text = `${cameraName ?? ''} ${at === null ? '' : moment(at)} ${hiddenText(hidden)}`.trim()
  return make(
    'li',
    {},
    make('figure', {}, make('img', { src: files[0] ?? '', alt: text }), make('figcaption', {}, text)),
  )
}
const alarm = ({ text, files, alarmType }: PackageFacts['items'][number]): HTMLElement =>
  make('li', {}, make('a', { href: files[0] ?? '' }, `${text} ${alarmType?.[language] ?? ''}`))
const note = ({ text, addedBy, addedAt }: PackageFacts['items'][number]): HTMLElement =>
  make(
    'li',
    {},
    make('p', { class: 'text' }, text),
    make('p', { class: 'quiet' }, `${addedBy}, ${moment(addedAt)}`),
  )

const releasedList = (): HTMLElement[] =>
  facts.released.length === 0
    ? []
    : [
        make(
          'ul',
          { class: 'note' },
          ...facts.released.map(({ cameraName, from, to, releasedAt }) =>
            make(
              'li',
              {},
              say('released', {
                camera: cameraName,
                from: moment(from),
                to: moment(to),
                at: releasedAt === null ? '' : moment(releasedAt),
              }),
            ),
          ),
        ),
      ]

const accessTable = (): HTMLElement =>
  table(
    [say('at'), say('user'), say('address'), say('action'), say('object'), say('result')],
    facts.access.map(row => [
      moment(row.at),
      row.userName,
      row.address,
      row.actionText[language],
      row.object,
      row.result,
    ]),
  )

function draw(): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  document.title = `${facts.case.title} – ${say('title')}`
  chosen ??= facts.clips[0] && { clip: facts.clips[0], file: facts.clips[0].files[0] }
  const other = languageButton(say('language'), () => {
    language = language === 'zh' ? 'en' : 'zh'
    draw()
  })
  document.body.replaceChildren(
    make(
      'header',
      {},
      make('h1', {}, facts.case.title),
      make('a', { href: 'verify.html' }, say('check')),
      other,
    ),
    make(
      'main',
      {},
      make('p', { class: 'text' }, facts.case.description),
      make(
        'p',
        { class: 'quiet' },
        `${say('exported', { at: moment(facts.madeAt), by: facts.exportedBy })}. ${say('reason')}: ${facts.reason}. ${say('zone', { zone: facts.timeZone })}`,
      ),
      ...(facts.isPartial ? [make('p', { class: 'note' }, say('partial'))] : []),
      make(
        'div',
        { class: 'films' },
        clipList(),
        make('div', {}, ...(chosen ? [player(chosen), clipFacts(chosen.clip)] : [])),
      ),
      ...releasedList(),
      ...collected('snapshot', say('snapshots'), snapshot),
      ...collected('alarm', say('alarms'), alarm),
      ...collected('note', say('notes'), note),
      make(
        'section',
        {},
        make('h2', {}, say('access')),
        ...(facts.accessUntil === null
          ? []
          : [make('p', { class: 'note' }, say('accessUntil', { at: moment(facts.accessUntil) }))]),
        accessTable(),
      ),
    ),
  )
}

draw()
