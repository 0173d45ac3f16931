/** Whether a path belongs to the rig, and not to the console's own pages or the control surface. */
export const isRigPath = (path: string) => /^\/(api|media|job)(\/|$|\?)/.test(path)
