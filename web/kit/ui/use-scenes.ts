import { createContext, useContext } from 'react';

/** The drawings in the accent's colors; our own if nothing could be loaded. */
export const ScenesFolder = createContext('/scenes');

export const useScenes = () => useContext(ScenesFolder);
