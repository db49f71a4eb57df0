import { readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveImport, subpathOf } from './imports.ts'

/** Which way imports may run. `from` and `to` match paths below the repository's root. */
interface Boundary {
  from: RegExp
  to: RegExp
  why: string
}

/** Domains of the contract, the phrases, the server and the console; each may import those before it and itself. */
const domains = ['system', 'access', 'site', 'device', 'video', 'alarm', 'people', 'vehicle', 'patrol']

const boundaries: Boundary[] = [
  {
    from: /^apps\/web\/src\/shared\//,
    to: /^apps\/web\/src\/(features|app)\//,
    why: 'shared knows no feature and no app',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: /^apps\/web\/src\/app\//,
    why: 'a feature does not know the app',
  },
  { from: /\.routes\.ts$/, to: /\.queries\.ts$/, why: 'routes ask a service, never the database' },
  {
    from: /\.(service|rules|queries|presenter)\.ts$/,
    to: /\.routes\.ts$/,
    why: 'nothing below knows the routes',
  },
  {
    from: /\.(queries|rules|presenter)\.ts$/,
    to: /\.service\.ts$/,
    why: 'queries, rules and presenters decide nothing above them',
  },
  { from: /\.rules\.ts$/, to: /\.queries\.ts$/, why: 'rules are pure' },
  { from: /^packages\//, to: /^apps\//, why: 'packages know no program' },
  {
    from: /^apps\/server\/src\/infra\//,
    to: /^apps\/server\/src\/modules\//,
    why: 'the infrastructure knows no module',
  },
  {
    from: /^packages\/contract\/src\/core\//,
    to: new RegExp(`^packages/contract/src/(?:${domains.join('|')})/`),
    why: 'the core of the contract knows no domain',
  },
]

const importPattern =
  /(?:^|\n)(?:import|export)\s+(?:[^'"\n{}]*(?:\{[^}'"]*\})?\s*from\s*)?['"]([.#][^'"]+)['"]|\b(?:import|mock)\(\s*['"]([.#][^'"]+)['"]/g

interface Import {
  from: string
  /** The file, below the repository's root. */
  target: string
}

/** The files of this project that a file imports, relatively or by a subpath of its workspace. */
function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(importPattern)].flatMap(match => {
    const from = match[1] ?? match[2] ?? ''
    const target = resolveImport(file, from)
    return target === undefined ? [] : { from, target }
  })
}

/**
 * The folder within which imports are relative: a module of the server, a feature of the console, and each folder of what
 * they share (infra, shared, app).
 */
const ownFolder = (file: string) =>
  /^apps\/[^/]+\/src\/(?:(?:modules|features)\/[^/]+\/[^/]+|(?:infra|shared|app)\/[^/]+|[^/]+)\//.exec(
    file,
  )?.[0]

/** An import that leaves its own folder, or climbs three, says where it leads: `#shared/…`, not `../../../`. */
function longWay(file: string, { from, target }: Import): string | undefined {
  const own = ownFolder(file)
  const isLong = (own && from.startsWith('..') && !target.startsWith(own)) || from.startsWith('../../../')
  const short = isLong ? subpathOf(file, target) : undefined
  return short && `${file}: ${from} is ${short}`
}

/** Folders of what the features of the console share; each may import those before it and itself. */
const sharedFloors = [
  'brand',
  'lib',
  'contract',
  'i18n',
  'hooks',
  'session',
  'time-zone',
  'events',
  'api',
  'sign-in',
  'upload',
  'queries',
  'ui',
  'picture',
  'recognition',
  'resource-tree',
  'deployment',
  'player',
  'navigation',
  'feature',
  'map',
  'work',
]

const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const sharedOf = (file: string) => /^apps\/web\/src\/shared\/([^/]+)\//.exec(file)?.[1]
/** The part of the product whose domains have an order among themselves, and the domain. */
const domainOf = (file: string) =>
  /^(apps\/server\/src\/modules|apps\/web\/src\/features|packages\/(?:contract\/src|phrases\/src\/[^/]+))\/([^/]+)\//.exec(
    file,
  )
/** Tests compose what they need, whichever module it is of. */
const isOfTests = (file: string) => /\.(test|testing|fixture)\.tsx?$|\/testing\//.test(file)
const appOf = (file: string) => /^(apps\/[^/]+)\//.exec(file)?.[1]
/** The one file of a feature that other features may import. */
const isFace = (file: string) => /\/([^/]+)\/\1\.face\.ts$/.test(file)

function violation(file: string, target: string): string | undefined {
  const broken = boundaries.find(boundary => boundary.from.test(file) && boundary.to.test(target))
  if (broken) return broken.why
  const apps = [appOf(file), appOf(target)]
  if (apps[0] && apps[1] && apps[0] !== apps[1]) return 'programs do not import each other'
  return isOfTests(file) ? undefined : upwards(file, target)
}

const isBelow = (order: string[], low: string, high: string) =>
  order.includes(low) && order.indexOf(low) < order.indexOf(high)

function upwards(file: string, target: string): string | undefined {
  const [from, to] = [domainOf(file), domainOf(target)]
  if (from?.[2] && to?.[2] && from[1] === to[1] && isBelow(domains, from[2], to[2]))
    return 'domains depend one way: pass in a function or listen to an event'
  const features = [featureOf(file), featureOf(target)]
  if (features[0] && features[1] && features[0] !== features[1] && !isFace(target))
    return 'of another feature only its face is known'
  return upwardsInShared(sharedOf(file), sharedOf(target))
}

function upwardsInShared(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return undefined
  if (!sharedFloors.includes(from)) return `shared/${from} has no place in the order of floors`
  return isBelow(sharedFloors, from, to) ? 'folders of shared depend one way' : undefined
}

type Graph = Map<string, Set<string>>

/** The units that import each other in a circle; each such group once. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map(from => [from, reachedFrom(graph, from)]))
  const seen = new Set<string>()
  return [...graph.keys()].flatMap(unit => {
    if (seen.has(unit) || !reached.get(unit)?.has(unit)) return []
    const circle = [...(reached.get(unit) ?? [])].filter(other => reached.get(other)?.has(unit))
    for (const member of circle) seen.add(member)
    return [circle.toSorted()]
  })
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(graph.get(start) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

function graphOf(
  imports: ReadonlyMap<string, string[]>,
  unitOf: (file: string) => string | undefined,
): Graph {
  const graph: Graph = new Map()
  for (const [file, targets] of imports) {
    const unit = unitOf(file)
    if (unit === undefined) continue
    const edges = graph.get(unit) ?? new Set()
    graph.set(unit, edges)
    for (const target of targets) {
      const other = unitOf(target)
      if (other !== undefined && (other !== unit || file === target)) edges.add(other)
    }
  }
  return graph
}

/** A module of the server and a feature of the console are one unit each, and their folders the parts of it. */
const isOfUnit = (file: string) => /^apps\/(?:server\/src\/modules|web\/src\/(?:features|app))\//.test(file)
/** The manifests are one unit, wherever they lie: the contract's errors and permissions come of them, and they know no call. */
const placeOf = (file: string) =>
  file.replace(/^packages\/contract\/src\/.*\/(?=[^/]+\.manifest\.ts$)/, 'packages/contract/src/manifest/')

/** The folders beside each other that an import leads from and to; nothing where one file lies above the other. */
function siblingsOf(file: string, target: string): { parent: string; from: string; to: string } | undefined {
  const [from, to] = [file.split('/'), target.split('/')]
  const at = from.findIndex((name, level) => name !== to[level])
  if (at < 0 || at >= from.length - 1 || at >= to.length - 1) return undefined
  const folder = (names: string[]) => names.slice(0, at + 1).join('/')
  return { parent: from.slice(0, at).join('/'), from: folder(from), to: folder(to) }
}

/** Folders beside each other that import each other in a circle, at every level of folders. */
function circlesOfFolders(imports: ReadonlyMap<string, string[]>): string[][] {
  const levels = new Map<string, Graph>()
  for (const [file, targets] of imports) {
    if (isOfTests(file) || isOfUnit(file)) continue
    for (const target of targets) {
      const siblings = siblingsOf(placeOf(file), placeOf(target))
      if (!siblings) continue
      const { parent, from, to } = siblings
      const level = levels.get(parent) ?? new Map<string, Set<string>>()
      levels.set(parent, level.set(from, (level.get(from) ?? new Set()).add(to)))
    }
  }
  return [...levels.values()].flatMap(level => circlesOf(level))
}

/**
 * Every import that runs the wrong way, as `file -> target: why`, or says its way the long way; every circle of files, of the
 * server's modules, of the console's features or of folders beside each other, and every crowded folder. Imports of types alone count too.
 * @param files all of them, whatever their kind
 */
export function findViolations(root: string, files: string[]): string[] {
  const sources = files.filter(file => /\.tsx?$/.test(file))
  const known = new Set(sources)
  const named = sources.map(
    file => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))] as const,
  )
  const longWays = named.flatMap(([file, all]) => all.flatMap(one => longWay(file, one) ?? []))
  const imports = new Map(named.map(([file, all]) => [file, all.map(({ target }) => target)]))
  const wrongWay = [...imports].flatMap(([file, targets]) =>
    targets.flatMap(target => {
      const why = violation(file, target)
      return why ? [`${file} -> ${target}: ${why}`] : []
    }),
  )
  const inFiles = circlesOf(graphOf(imports, file => (known.has(file) ? file : undefined)))
  const inModules = [moduleOf, featureOf].flatMap(unitOf =>
    circlesOf(graphOf(imports, file => (isOfTests(file) ? undefined : unitOf(file)))),
  )
  const circles = [...inFiles, ...inModules, ...circlesOfFolders(imports)].map(
    circle => `a circle: ${circle.join(', ')}`,
  )
  return [...wrongWay, ...longWays, ...circles, ...crowded(files)]
}

/** Files directly in a folder, at most, so that it is seen at a glance. */
const FOLDER_FILES = 25
/** The steps that a database has taken are one growing row, read from its end. */
const GROWING = 'database/migrations'

function crowded(files: string[]): string[] {
  const folders = Map.groupBy(files, file => path.dirname(file))
  return [...folders].flatMap(([folder, { length }]) =>
    length > FOLDER_FILES && folder !== GROWING
      ? [`${folder}: ${length} files, at most ${FOLDER_FILES}`]
      : [],
  )
}
