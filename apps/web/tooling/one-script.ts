import { build } from 'vite'

/** A module with all that it imports as one script, which runs where it is loaded and exports nothing. */
export async function oneScript(source: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [{ output } = { output: [] }] = [made].flat().filter(one => 'output' in one)
  const [script, ...rest] = output.flatMap(part => (part.type === 'chunk' ? [part.code] : []))
  if (script === undefined || rest.length > 0) throw new Error(`${source} gives no single script`)
  return script
}
