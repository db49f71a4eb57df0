import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { languages, loadTranslator, type PlainKey } from '@palisade/phrases'
import { theme as antd } from 'antd'
import type { Plugin } from 'vite'
import { themes, type ThemeName } from '../src/shared/ui/theme.ts'

// The login's frame in plain HTML, painted before any script is here. Its look is that of the login page's own style sheet
// and theme; e2e/specs/first-paint.spec.ts measures that nothing moves when the console takes over.

const styleSheet = path.join(
  import.meta.dirname,
  '../src/features/access/session/pages/login-page.module.css',
)
const mark = `<svg width="64" height="64" viewBox="0 0 32 32" aria-hidden="true"><path fill="#4d9bf5" d="M5 12l3.5-6 3.5 6v14H5zM20 12l3.5-6 3.5 6v14h-7z"/><path fill="#a9cdfb" d="M12.5 9L16 3l3.5 6v17h-7z"/><path fill="#2f7de1" d="M3 17h26v3.5H3z"/></svg>`

/** A text in every language; the page's language shows one. */
async function text(key: PlainKey): Promise<string> {
  const all = await Promise.all(
    languages.map(async language => {
      const t = await loadTranslator(language)
      return `<span lang="${language.replace('_', '-')}">${t(key)}</span>`
    }),
  )
  return all.join('')
}

const field = (label: string) =>
  `<div class="field"><div class="label">${label}</div><div class="box"></div></div>`

async function body(): Promise<string> {
  const [tagline, welcome, userName, password, submit] = await Promise.all([
    text('shell.tagline'),
    text('session.login.welcome'),
    text('session.login.userName'),
    text('session.login.password'),
    text('session.login.submit'),
  ])
  return `<div id="first-paint" inert><div class="page"><div class="brand">${mark}<p class="product">Palisade</p><p class="tagline">${tagline}</p></div><div class="panel"><h1 class="welcome">${welcome}</h1>${field(userName)}${field(password)}<div class="notice"></div><div class="submit">${submit}</div></div></div></div>`
}

/** The tokens of a theme that the login's style sheet and the frame use, as antd names its variables. */
function variables(name: ThemeName): string {
  const token = antd.getDesignToken(themes[name])
  return [
    `--ant-color-bg-layout: ${token.colorBgLayout}`,
    `--ant-color-bg-container: ${token.colorBgContainer}`,
    `--ant-color-text: ${token.colorText}`,
    `--ant-color-text-secondary: ${token.colorTextSecondary}`,
    `--ant-color-text-tertiary: ${token.colorTextTertiary}`,
    `--ant-color-border: ${token.colorBorder}`,
    `--ant-color-bg-disabled: ${token.colorBgContainerDisabled}`,
    `--ant-color-text-disabled: ${token.colorTextDisabled}`,
  ].join('; ')
}

async function style(): Promise<string> {
  const token = antd.getDesignToken(themes.dark)
  const own = await readFile(styleSheet, 'utf8')
  return `#first-paint { ${variables('dark')}; position: fixed; inset: 0; z-index: 1; overflow: auto; font: ${token.fontSize}px/${token.lineHeight} ${token.fontFamily} }
html[data-theme='light'] #first-paint { ${variables('light')} }
noscript { position: relative; z-index: 2 }
html[data-signed-in] #first-paint, body:has(#root .app-root > :not([data-loading])) #first-paint { display: none }
html[lang='en-US'] #first-paint [lang='zh-CN'], html:not([lang='en-US']) #first-paint [lang='en-US'] { display: none }
#first-paint {
${own}
.field { margin-bottom: ${token.marginLG}px }
.label { display: flex; align-items: center; height: ${token.controlHeightLG}px; margin-bottom: ${token.paddingXS}px; white-space: nowrap }
.box, .submit { box-sizing: border-box; height: ${token.controlHeightLG}px; border: 1px solid var(--ant-color-border); border-radius: ${token.borderRadiusLG}px; background: var(--ant-color-bg-disabled) }
.submit { display: flex; align-items: center; justify-content: center; color: var(--ant-color-text-disabled); font-size: ${token.fontSizeLG}px }
.notice { height: 22px; margin-bottom: 12px }
}`
}

/** Puts the frame into the page: its style and script into the head, its elements beside the console's root. */
export async function firstPaint(page: string): Promise<string> {
  const head = `<style>${await style()}</style><script src="./first-paint.js"></script>`
  return (
    page
      // Before the build's own style sheet, for which a script after it would wait.
      .replace('</title>', `</title>${head}`)
      .replace('<div id="root">', `${await body()}<div id="root">`)
  )
}

export const firstPaintPlugin = (): Plugin => ({
  name: 'palisade-first-paint',
  transformIndexHtml: { order: 'post', handler: firstPaint },
})
