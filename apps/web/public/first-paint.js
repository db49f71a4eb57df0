// Before the console's scripts are here: the appearance and the language that it will choose itself, and whether somebody
// is logged in, for whom no login is painted. A file of its own, because the security policy allows no script in a page.
{
  const stored = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const preferred = navigator.languages.find(tag => /^(zh|en)\b/i.test(tag)) ?? 'en'
  const kept = stored('language')
  const language = kept === 'en_US' || kept === 'zh_CN' ? kept : /^zh/i.test(preferred) ? 'zh_CN' : 'en_US'
  const page = document.documentElement
  page.lang = language.replace('_', '-')
  page.dataset.theme = stored('theme') === 'light' ? 'light' : 'dark'
  if (stored('ticket') !== null) page.dataset.signedIn = ''
}
