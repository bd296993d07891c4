import { createContext, useContext } from 'react';

/** The folder of the drawings, in the accent's colors; our own where nothing could be loaded. */
export const ScenesFolder = createContext('/scenes');

export const useScenes = () => useContext(ScenesFolder);
