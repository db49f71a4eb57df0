import { resolveImport } from '../imports.ts'

/** Every export of a module, as `import * as …` and `import('…')` take them. */
const ALL = '*'

/** A statement that takes names from another module, and whether it only passes them on. */
interface Taking {
  from: string
  names: { name: string; as: string }[] | typeof ALL
  isPassedOn: boolean
}

interface Module {
  /** Names that are declared here and exported. */
  declared: string[]
  takings: Taking[]
  /** The text without comments. */
  code: string
}

const TAKEN =
  /(?:^|\n)(import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*'([^']+)'/g
const TAKEN_LATER = /\b(?:import|import\.meta\.glob(?:<[^>]*>)?)\(\s*'([^']+)'\s*\)/g
const DECLARED =
  /(?:^|\n)export\s+(?:abstract\s+|async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g
/** `export { a, b as c }` of names that the file has already. */
const LISTED = /(?:^|\n)export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/g

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const namesIn = (list: string) =>
  list
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map(part =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/),
    )
    .flatMap(([name = '', as = name]) => (name === '' ? [] : { name, as }))

function readModule(source: string): Module {
  const code = withoutComments(source)
  const now = [...code.matchAll(TAKEN)].map(([, word, list = '', from = '']): Taking => {
    const isStar = list.startsWith('*')
    // `export * as name` is one name of this file, behind which is everything of the other.
    return {
      from,
      names: isStar ? ALL : namesIn(list),
      isPassedOn: word === 'export' && !/^\*\s+as/.test(list),
    }
  })
  const later = [...code.matchAll(TAKEN_LATER)].map(([, from = '']): Taking => ({
    from,
    names: ALL,
    isPassedOn: false,
  }))
  const listed = [...code.matchAll(LISTED)].flatMap(([, list = '']) => namesIn(list).map(({ as }) => as))
  return {
    declared: [...[...code.matchAll(DECLARED)].map(([, name = '']) => name), ...listed],
    takings: [...now, ...later],
    code,
  }
}

/** Files that exist for tests. A benchmark, a journey and a check of the sources are programs of their own here. */
const isOfTests = (file: string) =>
  !/^(?:tooling|e2e|bench)\//.test(file) &&
  /\.(?:test|testing|fixture|setup|global)\.tsx?$|\/testing\/|^packages\/testkit\//.test(file)

/** How often a name stands in a text as a word of its own. */
const timesIn = (code: string, name: string) =>
  code.match(new RegExp(String.raw`\b${name}\b`, 'g'))?.length ?? 0

/**
 * Exports that nothing uses: no program imports them and their own file has no use for them. Imports of tests count for files that exist for
 * tests, and for what the entry of a package passes on.
 * @param sources texts of all files by their paths
 * @param packages files by the names under which they are imported, `@palisade/…`
 * @returns `file: name`
 */
export function deadExports(
  sources: ReadonlyMap<string, string>,
  packages: Readonly<Record<string, string>>,
): string[] {
  const modules = new Map([...sources].map(([file, source]) => [file, readModule(source)]))
  const resolve = (file: string, from: string) => resolveImport(file, from) ?? packages[from]
  /** `file name` of exports that a program imports, and of those that a test imports. */
  const used = { byPrograms: new Set<string>(), byTests: new Set<string>() }

  function use(file: string, name: string, users: Set<string>): void {
    const module = modules.get(file)
    const key = `${file} ${name}`
    if (!module || users.has(key)) return
    users.add(key)
    for (const { from, names, isPassedOn } of module.takings) {
      const target = resolve(file, from)
      if (!isPassedOn || target === undefined) continue
      if (names === ALL) use(target, name, users)
      else for (const one of names) if (name === ALL || one.as === name) use(target, one.name, users)
    }
  }

  for (const [file, { takings }] of modules) {
    const users = isOfTests(file) ? used.byTests : used.byPrograms
    for (const { from, names, isPassedOn } of takings) {
      const target = resolve(file, from)
      if (target === undefined || isPassedOn) continue
      if (names === ALL) use(target, ALL, users)
      else for (const { name } of names) use(target, name, users)
    }
  }
  const isUsed = (file: string, name: string, users: Set<string>) =>
    users.has(`${file} ${name}`) || users.has(`${file} ${ALL}`)

  return [...modules].flatMap(([file, { declared, takings, code }]) => {
    const passedOn = takings.flatMap(({ names, isPassedOn }) =>
      isPassedOn && names !== ALL ? names.map(({ as }) => as) : [],
    )
    const isAlive = (name: string, hasUseInTests: boolean) =>
      isUsed(file, name, used.byPrograms) || (hasUseInTests && isUsed(file, name, used.byTests))
    return [
      ...declared.filter(name => timesIn(code, name) < 2 && !isAlive(name, isOfTests(file))),
      ...passedOn.filter(name => !isAlive(name, true)),
    ].map(name => `${file}: ${name}`)
  })
}
