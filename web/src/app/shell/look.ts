/** Shared by the shell and its first frame, so that nothing shifts when one replaces the other. */
export const shellLook = {
  sidebar: 'hidden shrink-0 border-r border-border lg:block',
  sidebarHead: 'flex h-16 shrink-0 items-center',
  topBar: 'flex h-14 shrink-0 items-center gap-1 border-b border-border bg-bg px-4 sm:gap-2 sm:px-6',
  main: 'mx-auto grid w-full max-w-[1280px] grow content-start gap-6 px-4 py-7 sm:px-8',
}
