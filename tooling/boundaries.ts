import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Which way imports may run. `from` and `to` match paths below the repository's root. */
interface Boundary {
  from: RegExp
  to: RegExp
  why: string
}

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
]

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"]*?)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g

/** Paths that a file imports relatively, below the repository's root. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(importPattern)].map(match =>
    path.posix.normalize(path.posix.join(path.posix.dirname(file), match[1] ?? match[2] ?? '')),
  )
}

const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const appOf = (file: string) => /^(apps\/[^/]+)\//.exec(file)?.[1]

function violation(file: string, target: string): string | undefined {
  const broken = boundaries.find(boundary => boundary.from.test(file) && boundary.to.test(target))
  if (broken) return broken.why
  const features = [featureOf(file), featureOf(target)]
  if (features[0] && features[1] && features[0] !== features[1]) return 'features do not import each other'
  const apps = [appOf(file), appOf(target)]
  return apps[0] && apps[1] && apps[0] !== apps[1] ? 'programs do not import each other' : undefined
}

/** Every import that runs the wrong way, as `file -> target: why`. */
export function findViolations(root: string, files: string[]): string[] {
  return files.flatMap(file =>
    importsOf(file, readFileSync(path.join(root, file), 'utf8')).flatMap(target => {
      const why = violation(file, target)
      return why ? [`${file} -> ${target}: ${why}`] : []
    }),
  )
}
